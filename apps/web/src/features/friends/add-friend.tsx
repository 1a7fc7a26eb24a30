import type { FriendRequestAnswer } from '@one-mind/protocol/accounts/friends';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isOffline } from '../../lib/api/api-error.ts';
import { askToBeFriends, renewFriends, useFriends } from '../../shared/friends/friends-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';

/** The server's sentence where it has refused, else the general one. */
const failureSentence = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && !isOffline(error) ? error.message : 'Failed to send friend request';

/** Asks somebody by name. */
export function AddFriend() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [username, setUsername] = useState('');
  const friends = useFriends();
  const ask = useMutation({
    mutationFn: askToBeFriends,
    onSuccess: () => setUsername(''),
    onSettled: () => void renewFriends(queryClient),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = username.trim();
    if (wanted !== '' && !ask.isPending) ask.mutate(wanted);
  };
  const answered = (answer: FriendRequestAnswer): string => {
    if (answer.status === 'accepted') return t('You and {{name}} are friends now.', { name: answer.friend.user.username });
    const { id, username: name } = answer.request.receiver;
    // They may have accepted while the sentence stands here.
    if (friends.data?.some(({ user }) => user.id === id)) return t('You and {{name}} are friends now.', { name });
    return answer.status === 'sent'
      ? t('Friend request sent to {{name}}.', { name })
      : t('Your request to {{name}} is still waiting.', { name });
  };
  return (
    <Card as="section" aria-labelledby="add-friend">
      <h2 id="add-friend" className="mb-3 text-2xl">
        {t('Add a friend')}
      </h2>
      <form onSubmit={submit}>
        <Field
          label={t('Username')}
          hint={ask.isSuccess ? <span className="text-success">{answered(ask.data)}</span> : t('They decide whether they want to.')}
          error={ask.isError ? t(failureSentence(ask.error)) : undefined}
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                value={username}
                onChange={(event) => {
                  setUsername(event.target.value);
                  if (!ask.isIdle) ask.reset();
                }}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                className="min-w-52 grow-[3] basis-0"
              />
              <Button
                type="submit"
                variant="primary"
                disabled={username.trim() === ''}
                busy={ask.isPending}
                icon={<UserPlus aria-hidden="true" size={17} />}
                className="grow"
              >
                {t('Add Friend')}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </Card>
  );
}
