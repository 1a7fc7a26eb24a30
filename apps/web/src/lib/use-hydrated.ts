import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and in the very first picture in the browser, which has to be the same as the server's; true ever
 * after. For what the server can't know, such as the theme.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
