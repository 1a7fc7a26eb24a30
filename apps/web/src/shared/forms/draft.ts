/** What people write in this tab and haven't sent yet, so that a reload doesn't lose it. */
import { useEffect } from 'react';

const keyOf = (name: string): string => `draft ${name}`;

/** Empty = there is none. */
export const draftOf = (name: string): string => window.sessionStorage.getItem(keyOf(name)) ?? '';

/** Call after it was sent. */
export const deleteDraft = (name: string): void => window.sessionStorage.removeItem(keyOf(name));

/** Stores the text whenever it has changed. */
export function useDraft(name: string, text: string): void {
  useEffect(() => {
    if (text === '') deleteDraft(name);
    else window.sessionStorage.setItem(keyOf(name), text);
  }, [name, text]);
}
