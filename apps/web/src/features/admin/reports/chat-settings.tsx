import type { ChatConfig } from '@one-mind/protocol/moderation/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configureChat, renewModeration, useChatConfig } from '../../../shared/moderation/moderation.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Settings of all chats, for admins only. Every change is saved immediately. */
export function ChatSettings() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const config = useChatConfig(true);
  const save = useMutation({ mutationFn: configureChat, onSettled: () => renewModeration(queryClient) });
  const shown: ChatConfig | undefined = save.isPending ? save.variables : config.data;
  const change = (changed: Partial<ChatConfig>) => shown !== undefined && save.mutate({ ...shown, ...changed });
  return (
    <Card as="section" aria-labelledby="chat-settings" className="p-5">
      <h2 id="chat-settings" className="mb-3 text-2xl">
        {t('All chats')}
      </h2>
      <QueryFailure query={config} title={t('Failed to load the settings')} />
      {save.isError ? <LoadFailure title={t('Failed to save the settings')} error={save.error} className="mb-3" /> : null}
      {shown === undefined ? (
        config.isError ? null : (
          <Skeleton className="h-24" />
        )
      ) : (
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <Field
            label={t('Rude words')}
            hint={t('In messages. Names with such words are refused unless this is off. A lobby’s host can be stricter.')}
          >
            {(control) => (
              <Select
                {...control}
                value={shown.filter}
                disabled={save.isPending}
                onChange={(filter) => change({ filter })}
                options={[
                  { value: 'off', label: t('Off: allow them') },
                  { value: 'moderate', label: t('Moderate: mask them') },
                  { value: 'strict', label: t('Strict: refuse the message') },
                ]}
              />
            )}
          </Field>
          <Switch
            label={t('AI players speak')}
            hint={t('They occasionally write in the game chat. Their messages are marked.')}
            checked={shown.voices}
            disabled={save.isPending}
            onCheckedChange={(voices) => change({ voices })}
          />
        </div>
      )}
    </Card>
  );
}
