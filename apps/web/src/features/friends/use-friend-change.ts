import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewFriends } from '../../shared/friends/friends-api.ts';

/** An action on another user. */
export interface Change {
  /** Of the button that shows that it is being done. */
  readonly key: string;
  /** What is said should it fail. */
  readonly title: string;
  readonly run: () => Promise<unknown>;
  /** Id of the heading that the focus goes to when the button is gone with what it was for. */
  readonly focusAfter?: string;
}

/** One change after another, each followed by the state of things. */
export function useFriendChange() {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async ({ run }: Change) => {
      await run();
      await renewFriends(queryClient);
    },
    onSuccess: (_, { focusAfter }) => {
      if (focusAfter !== undefined) document.getElementById(focusAfter)?.focus();
    },
    // What made it fail is probably not on the screen yet.
    onError: () => void renewFriends(queryClient),
  });
  return {
    change: change.mutate,
    busyKey: change.isPending ? change.variables.key : null,
    failure: change.isError ? { title: change.variables.title, error: change.error } : null,
  };
}
