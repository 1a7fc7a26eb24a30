import { type FriendRequestAnswer, SendFriendRequestSchema } from '@one-mind/protocol/accounts/friends';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isOffline } from '../../lib/api/api-error.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { askToBeFriends, renewFriends, useFriends } from '../../shared/friends/friends-api.ts';
import { Card } from '../../ui/card.tsx';

/** Sends a friend request by username. */
export function AddFriend() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const friends = useFriends();
  const [answer, setAnswer] = useState<FriendRequestAnswer | null>(null);
  const form = useSchemaForm({
    schema: SendFriendRequestSchema,
    defaultValues: { username: '' },
    send: async ({ username }) => {
      try {
        setAnswer(await askToBeFriends(username));
        form.reset();
      } catch (error) {
        const isRefusal = error instanceof ApiError && error.status < 500 && !isOffline(error);
        throw isRefusal ? error : new ApiError({ status: 0, code: 'internal', message: 'Failed to send friend request' });
      } finally {
        void renewFriends(queryClient);
      }
    },
    onlyField: 'username',
  });
  const answered = (answer: FriendRequestAnswer): string => {
    if (answer.status === 'accepted') return t('You and {{name}} are friends now.', { name: answer.friend.user.username });
    const { id, username: name } = answer.request.receiver;
    // The friend may accept while this message is shown.
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
      <Form form={form}>
        <TextField
          form={form}
          name="username"
          label={t('Username')}
          hint={
            form.isSent && answer !== null ? (
              <span className="text-success">{answered(answer)}</span>
            ) : (
              t('They can accept or reject your request.')
            )
          }
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          inputClassName="min-w-52 grow-[3] basis-0"
          after={
            <SubmitButton form={form} disabled={form.watch('username').trim() === ''} icon={UserPlus} className="grow">
              {t('Add Friend')}
            </SubmitButton>
          }
        />
      </Form>
    </Card>
  );
}
