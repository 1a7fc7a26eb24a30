import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewFriends } from '../../shared/friends/friends-api.ts';

/** An action on another user. */
export interface Change {
  /** The button that shows that the action is running. */
  readonly key: string;
  /** The message if it fails. */
  readonly title: string;
  readonly run: () => Promise<unknown>;
  /** The id of the heading that gets the focus when the button disappears with its row. */
  readonly focusAfter?: string;
}

/** Makes one change after another and refetches the lists after each. */
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
    // The cause of the failure is probably not on the screen yet.
    onError: () => void renewFriends(queryClient),
  });
  return {
    change: change.mutate,
    busyKey: change.isPending ? change.variables.key : null,
    failure: change.isError ? { title: change.variables.title, error: change.error } : null,
  };
}
