import type { YouView } from '@one-mind/engine/view/view-types';
import { type GameInspection, InspectGameSchema } from '@one-mind/protocol/admin/admin-games';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { UseMutationResult } from '@tanstack/react-query';
import { EyeOff, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../lib/time.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { clueText, deedText, intentionName, nameOf, ownActionText, roleName, tagName } from '../../../shared/games/game-labels.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { GameChat } from './game-chat.tsx';

interface GameSecretsProps {
  readonly view: GameSnapshot;
  /** The admin has a seat in it. */
  readonly isOwn: boolean;
  readonly isRunning: boolean;
  readonly inspection: UseMutationResult<GameInspection, Error, string>;
}

/** The chat, and the secrets of a running game, stay closed until an admin gives a reason, which the audit log records. */
export function GameSecrets({ view, isOwn, isRunning, inspection }: GameSecretsProps) {
  const { t } = useTranslation();
  const { data, mutateAsync } = inspection;
  const form = useSchemaForm({ schema: InspectGameSchema, defaultValues: { reason: '' }, send: ({ reason }) => mutateAsync(reason) });
  return (
    <Card as="section" className="flex flex-col gap-4">
      <header>
        <h2 className="text-2xl">{isRunning ? t('Secrets and chat') : t('Chat')}</h2>
        <p className="text-muted text-sm">
          {isRunning ? t('Roles, programs, what each voice knows, and the chat of the living voices.') : null}{' '}
          {t('The audit log records your name and the reason. Everyone in the game sees the reason, but not your name.')}
        </p>
      </header>
      {isOwn ? (
        <Banner kind="info" icon={EyeOff}>
          {t('You have a seat in this game, so its secrets and its chat stay closed here until it ends.')}
        </Banner>
      ) : (
        <Form form={form} failed={isRunning ? t('Failed to open the secrets') : t('Failed to open the chat')}>
          <div className="flex flex-wrap items-start gap-3">
            <TextField
              form={form}
              name="reason"
              label={t('Reason')}
              className="min-w-60 flex-1"
              hint={t('For example, the report you are investigating. The players see this, so don’t name anyone.')}
              maxLength={500}
            />
            <SubmitButton form={form} variant="secondary" className="sm:mt-6.5" icon={LockKeyhole}>
              {isRunning ? (data === undefined ? t('Open the secrets') : t('Open them again')) : t('Open the chat')}
            </SubmitButton>
          </div>
        </Form>
      )}
      {data === undefined ? null : (
        <>
          <p role="status" className="text-muted text-sm">
            {t('As of {{time}}.', { time: exactTime(Date.parse(data.at)) })}
          </p>
          {isRunning ? (
            <ul className="grid gap-4 lg:grid-cols-2">
              {data.seats.map((seat) => (
                <SeatSecrets key={seat.id} seat={seat} view={view} />
              ))}
            </ul>
          ) : null}
          <GameChat messages={data.chat} hasHeading={isRunning} />
        </>
      )}
    </Card>
  );
}

function SeatSecrets({ seat, view }: { readonly seat: YouView; readonly view: GameSnapshot }) {
  const { t } = useTranslation();
  const name = nameOf(t, view.players, view.world);
  const { program } = seat;
  const turns = view.narrative_log.flatMap(({ data }) => (data.type === 'turn' ? data : []));
  const when = (turnNumber: number) => turns.find((turn) => turn.turnNumber === turnNumber) ?? null;
  return (
    <li className="rounded-xl border border-line p-4 text-sm">
      <h3 className="flex items-baseline justify-between gap-3 text-xl">
        <span className="truncate">{name(seat.id)}</span>
        <span className="font-sans text-accent-strong text-sm">{roleName(t, seat.role)}</span>
      </h3>
      <dl className="mt-2 grid gap-2">
        {seat.goal === null ? null : <Fact label={t('Goal')}>{seat.goal.title}</Fact>}
        <Fact label={t('Program')}>
          {program === null
            ? t('None yet')
            : [
                deedText(t, program.action, program.target, name),
                intentionName(t, program.intention),
                tagName(t, program.tag),
                seat.lockedIn ? t('locked in') : t('not locked in'),
              ].join(' · ')}
        </Fact>
        <Fact label={t('Turns')}>
          {seat.actions.length === 0 ? (
            t('None yet')
          ) : (
            <ul className="flex flex-col gap-1">
              {seat.actions.map((action) => (
                <li key={action.turnNumber}>
                  {t('Round {{round}}, turn {{turn}}', { round: action.round, turn: action.turn })}
                  {': '}
                  {deedText(t, action.action, action.target, name)} · {tagName(t, action.tag)} · {ownActionText(t, action)}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {seat.clues.length === 0 ? null : (
          <Fact label={t('Clues')}>
            <ul className="flex flex-col gap-1">
              {seat.clues.map((clue) => (
                <li key={JSON.stringify(clue)}>{clueText(t, clue, name, when)}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
