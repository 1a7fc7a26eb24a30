import { type CreateLobby, LobbySettingsSchema } from '@one-mind/protocol/games/lobbies';
import type { Profile } from '@one-mind/protocol/games/results';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post } from '../../lib/api/api.ts';
import { useMay, useSession } from '../../lib/auth/session.ts';
import { useAllSettled } from '../../lib/use-all-settled.ts';
import { KeepAccount } from '../../shared/accounts/keep-account.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useConfirmLeaving } from '../../shared/lobbies/confirm-leaving.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useScenarios } from '../../shared/scenarios/scenarios.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { levelOptions } from './players/level-options.ts';
import { LobbyFields, LobbyFormSchema } from './settings/lobby-form.tsx';
import { proposedTimeLimit } from './settings/time-limits.ts';

export function NewLobbyPage() {
  const { t } = useTranslation();
  const scenarios = useScenarios();
  const { user } = useSession();
  const profile = useQuery({
    queryKey: ['profile', user?.username ?? ''],
    queryFn: ({ signal }) => get(`/api/profiles/${encodeURIComponent(user?.username ?? '')}`, { signal }),
    enabled: user !== undefined && user !== null,
  });
  const isSettled = useAllSettled([scenarios, profile]);
  const mayOpen = useMay('open_lobbies');
  return (
    <div className="shell-width animate-rise py-8 sm:py-12">
      <BackLink to="/game/play">{t('Back to lobbies')}</BackLink>
      <PageTitle title={t('Create Lobby')}>{t('Choose how to play. You can change everything until the game starts.')}</PageTitle>
      {/* The scenario's description is above the other fields and would push them down if it appeared later. */}
      {!mayOpen ? (
        <Suspense>
          <KeepAccount className="mt-8" />
        </Suspense>
      ) : isSettled ? (
        <NewLobbyForm scenarios={scenarios} timeLimit={proposedTimeLimit(gamesFinished(profile.data))} />
      ) : (
        <div role="status" aria-label={t('Loading…')} className="mt-8 grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
          <Skeleton className="h-160 rounded-2xl" />
          <Skeleton className="h-100 rounded-2xl" />
        </div>
      )}
    </div>
  );
}

/** Without an answer, nobody counts as a newcomer. */
const gamesFinished = (profile: Profile | undefined): number => (profile ? profile.statistics.won + profile.statistics.lost : 1);

interface NewLobbyFormProps {
  readonly scenarios: ReturnType<typeof useScenarios>;
  /** Seconds of planning to propose. */
  readonly timeLimit: number;
}

function NewLobbyForm({ scenarios, timeLimit }: NewLobbyFormProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const first = scenarios.data?.[0]?.id;
  const confirmLeaving = useConfirmLeaving();
  const form = useSchemaForm({
    schema: LobbyFormSchema,
    defaultValues: {
      name: t('{{name}}’s lobby', { name: user?.username ?? '' }),
      scenarioId: first ?? '',
      settings: LobbySettingsSchema.parse({ timeLimit }),
    },
    send: async (values) => {
      if (!(await confirmLeaving())) return;
      const wanted: CreateLobby = { ...values, bots: Array.from({ length: seated }, () => values.settings.aiLevel) };
      const lobby = await post('/api/lobbies', wanted);
      await navigate(`/game/lobby/${lobby.id}`, { replace: true });
    },
  });
  const [bots, setBots] = useState(0);

  const scenarioId = form.watch('scenarioId');
  const { setValue } = form;
  // Applies if the list arrived only after a Retry.
  useEffect(() => {
    if (scenarioId === '' && first !== undefined) setValue('scenarioId', first);
  }, [scenarioId, first, setValue]);
  const seats = scenarios.data?.find(({ id }) => id === scenarioId)?.max_players ?? 6;
  const seated = Math.min(bots, seats - 1);

  return (
    <Form form={form} failed={t('Failed to create the lobby')} className="mt-8 grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
      <Card className="flex flex-col gap-3 p-6 sm:p-8">
        <LobbyFields form={form} scenarios={scenarios} />
      </Card>
      <Card as="aside" className="flex flex-col gap-5 p-6 sm:p-8 lg:sticky lg:top-24">
        <div className="flex items-center gap-5">
          <Mind
            voices={Array.from({ length: seats }, (_, seat) => ({
              seat,
              state: seat === 0 ? 'locked' : seat <= seated ? 'idle' : 'empty',
            }))}
            size={104}
            className="shrink-0"
          />
          <div>
            <h2 className="text-2xl">{t('AI players')}</h2>
            <p className="mt-1 text-muted text-sm">{t('They join immediately. You can add or remove them later.')}</p>
          </div>
        </div>
        <div className="flex items-center justify-between gap-4">
          <span id="bots-label" className="font-medium text-sm">
            {t('How many')}
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for the count between its buttons */}
          <div role="group" aria-labelledby="bots-label" className="flex items-center gap-1">
            <IconButton
              icon={Minus}
              label={t('One fewer')}
              className="size-11! border border-line-strong"
              disabled={seated === 0}
              onClick={() => setBots(seated - 1)}
            />
            <output aria-live="polite" className="tabular w-12 text-center font-semibold font-story text-3xl">
              {seated}
            </output>
            <IconButton
              icon={Plus}
              label={t('One more')}
              className="size-11! border border-line-strong"
              disabled={seated >= seats - 1}
              onClick={() => setBots(seated + 1)}
            />
          </div>
        </div>
        <SelectField
          form={form}
          name="settings.aiLevel"
          label={t('Level')}
          hint={t('Also for AI players that you add later.')}
          options={levelOptions(t)}
        />
        <div className="flex flex-col gap-3">
          <SubmitButton form={form} size="lg" disabled={!scenarios.isSuccess}>
            {t('Create Lobby')}
          </SubmitButton>
          <LinkButton to="/game/play" variant="quiet">
            {t('Cancel')}
          </LinkButton>
        </div>
      </Card>
    </Form>
  );
}
