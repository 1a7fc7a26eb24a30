import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

interface Own<Choice> {
  readonly choice: Choice;
  /** What had been received when the server accepted the choice; absent = it hasn't accepted it yet. */
  readonly taken?: { readonly received: Choice };
}

/**
 * What a quieted player has chosen. From the tap on, this is their own choice, until the server has accepted it and sends another one:
 * what arrives earlier may have been sent before the tap.
 * `received`: the same object until the server sends one that says something else.
 */
export function useChoice<Choice>(received: Choice): readonly [Choice, (choice: Choice, send: () => Promise<void>) => void] {
  const [own, setOwn] = useState<Own<Choice> | null>(null);
  const latest = useRef(received);
  useEffect(() => {
    latest.current = received;
  }, [received]);
  const choose = (choice: Choice, send: () => Promise<void>): void => {
    const chosen: Own<Choice> = { choice };
    setOwn(chosen);
    const settle = (now: Own<Choice> | null): void => setOwn((shown) => (shown === chosen ? now : shown));
    send().then(
      () => settle({ choice, taken: { received: latest.current } }),
      (error: unknown) => {
        settle(null);
        toast.error(errorMessage(error));
      },
    );
  };
  return [own !== null && (own.taken === undefined || own.taken.received === received) ? own.choice : received, choose];
}
