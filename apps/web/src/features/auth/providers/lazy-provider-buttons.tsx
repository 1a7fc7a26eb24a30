import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

const Buttons = lazyPart(async () => (await import('./provider-buttons.tsx')).ProviderButtons);

/** Loaded later, because the printed page doesn't know the providers. */
export function ProviderButtons(props: ComponentProps<typeof Buttons>) {
  return useHydrated() ? (
    <Suspense>
      <Buttons {...props} />
    </Suspense>
  ) : null;
}
