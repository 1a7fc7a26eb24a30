import type { YouView } from '@one-mind/engine/view/view-types';
import type { GameInspection } from '@one-mind/protocol/admin/admin-games';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { UseMutationResult } from '@tanstack/react-query';
import { EyeOff, LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../lib/time.ts';
import { clueText, deedText, intentionName, nameOf, ownActionText, roleName, tagName } from '../../../shared/games/game-labels.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { GameChat } from './game-chat.tsx';

interface GameSecretsProps {
  readonly view: GameSnapshot;
  /** The admin plays in it. */
  readonly isOwn: boolean;
  readonly isRunning: boolean;
  readonly inspection: UseMutationResult<GameInspection, Error, string>;
}

const REASON_MIN = 3;

/** The chat, and the secrets of a running game, stay closed until an admin gives a reason, which the audit log records. */
export function GameSecrets({ view, isOwn, isRunning, inspection }: GameSecretsProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { data, error, isPending, mutate } = inspection;
  const isReason = reason.trim().length >= REASON_MIN;
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (isReason) mutate(reason.trim());
  };
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
        <form onSubmit={open} className="flex flex-wrap items-start gap-3">
          <Field
            label={t('Reason')}
            className="min-w-60 flex-1"
            hint={t('For example, the report you are investigating. The players see this, so don’t name anyone.')}
          >
            {(control) => <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />}
          </Field>
          <Button
            type="submit"
            className="sm:mt-6.5"
            disabled={!isReason}
            busy={isPending}
            icon={<LockKeyhole aria-hidden="true" size={16} />}
          >
            {isRunning ? (data === undefined ? t('Open the secrets') : t('Open them again')) : t('Open the chat')}
          </Button>
        </form>
      )}
      {error === null ? null : (
        <LoadFailure title={isRunning ? t('Failed to open the secrets') : t('Failed to open the chat')} error={error} />
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
