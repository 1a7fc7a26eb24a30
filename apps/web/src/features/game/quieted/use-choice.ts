import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

/**
 * What a quieted player has chosen: from the tap on their own choice, until the server sends another one.
 * `received`: the same object until the server sends one that says something else.
 */
export function useChoice<Choice>(received: Choice): readonly [Choice, (choice: Choice, send: () => Promise<void>) => void] {
  const [own, setOwn] = useState<{ readonly choice: Choice; readonly since: Choice } | null>(null);
  const choose = (choice: Choice, send: () => Promise<void>): void => {
    setOwn({ choice, since: received });
    send().catch((error: unknown) => {
      setOwn(null);
      toast.error(errorMessage(error));
    });
  };
  return [own !== null && own.since === received ? own.choice : received, choose];
}
