import { type Action, INTENTIONS } from '@one-mind/engine/vocabulary';
import type { TestGameState } from '@one-mind/protocol/games/sandbox';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionName, intentionName, nameOf, reasonText, roleName, roleTask, tagHint, tagName } from '../../../shared/games/game-labels.ts';
import { ACTION_ICONS } from '../../../shared/map/icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import type { TestCommand } from './test-game-calls.ts';
import { TestTalk } from './test-talk.tsx';

interface TestActionsProps {
  readonly game: TestGameState;
  readonly command: TestCommand;
  /** The requested seat while another one is still shown, which must not act then. */
  readonly nextSeat: number | null;
  readonly onSeat: (seat: number) => void;
}

/** The current seat and its possible actions. */
export function TestActions({ game, command, nextSeat, onSeat }: TestActionsProps) {
  const { t } = useTranslation();
  const { you, players } = game;
  return (
    <Card as="section" aria-label={t('Actions')} className="flex flex-col gap-4">
      <Field label={t('Seat')}>
        {(control) => (
          <Select
            {...control}
            value={nextSeat ?? you.seat}
            onChange={onSeat}
            options={players.map(({ id, seat, user: { username } }) => ({
              value: seat,
              label: t('{{name}}, {{role}}', { name: username, role: roleName(t, roleOf(game, id)) }),
            }))}
          />
        )}
      </Field>
      {nextSeat === null ? <PlayedSeat game={game} command={command} /> : <LoadingSkeletons label={t('Loading the seat…')} shape="h-96" />}
    </Card>
  );
}

function PlayedSeat({ game, command }: { readonly game: TestGameState; readonly command: TestCommand }) {
  const { t } = useTranslation();
  const { you, current_state: state, players } = game;
  return (
    <>
      <p className="text-sm">
        <strong className="font-semibold">{roleName(t, game.your_role)}.</strong> {roleTask(t, game.your_role)}
        {you.goal === null ? null : ` ${you.goal.title}: ${you.goal.description}`}
      </p>
      {state.phase === 'planning' && !you.lockedIn && players[you.seat]?.is_alive ? (
        <ActionForm key={`${you.seat}.${state.round}`} game={game} command={command} />
      ) : (
        <p className="rounded-lg border border-line border-dashed p-3 text-muted text-sm">{whyNot(t, game)}</p>
      )}
      <TestTalk game={game} command={command} />
    </>
  );
}

const roleOf = ({ truth, your_role }: TestGameState, id: string) => truth.players.find((player) => player.id === id)?.role ?? your_role;

function whyNot(t: ReturnType<typeof useTranslation>['t'], { you, current_state: state, players }: TestGameState): string {
  if (state.phase === 'ended') return t('The game is over');
  if (!players[you.seat]?.is_alive) return t('This voice is quieted.');
  if (you.lockedIn) return t('This seat has locked in. Choose for another, or continue the game.');
  return t('You can only choose actions during planning. Continue to the next round.');
}

function ActionForm({ game, command }: { readonly game: TestGameState; readonly command: TestCommand }) {
  const { t } = useTranslation();
  const { you, players, world } = game;
  const name = nameOf(t, players, world);
  const [action, setAction] = useState<Action | null>(null);
  const [target, setTarget] = useState('environment');
  const [intention, setIntention] = useState<string>('cooperative');
  const [tag, setTag] = useState('');
  const option = you.options.find((one) => one.action === action);
  const aimed = option?.targets.find(({ id }) => id === target) ?? option?.targets[0];
  const tags = aimed?.tags ?? [];
  const chosenTag = tags.find((one) => one === tag) ?? tags[0];
  const submit = () => {
    if (action === null) return;
    command.mutate({
      path: '/action',
      body: {
        seat: you.seat,
        action_type: action,
        action_data: {
          type: action,
          target: aimed?.id ?? 'environment',
          intention,
          ...(chosenTag === undefined ? {} : { tag: chosenTag }),
        },
      },
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid min-w-0 grid-cols-2 gap-2">
        <legend className="sr-only">{t('Action')}</legend>
        {you.options.map((one) => {
          const Icon = ACTION_ICONS[one.action];
          const reason = reasonText(t, one, you.sabotageReadyInRound);
          return (
            <button
              key={one.action}
              type="button"
              aria-pressed={action === one.action}
              disabled={!one.enabled}
              onClick={() => setAction(one.action)}
              className={clsx(
                'flex min-h-12 min-w-0 items-center gap-2 rounded-lg border px-2.5 py-1.5 text-left text-sm transition-colors',
                action === one.action ? 'border-accent bg-accent/15 text-accent-strong' : 'border-line bg-raised hover:border-line-strong',
                'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-transparent disabled:text-muted',
              )}
            >
              <Icon size={17} className="shrink-0" />
              <span className="min-w-0 break-words leading-tight">
                <span className="block font-semibold">{actionName(t, one.action)}</span>
                {reason === null ? null : <span className="block text-xs">{reason}</span>}
              </span>
            </button>
          );
        })}
      </fieldset>
      <Field label={t('Target')}>
        {(control) => (
          <Select
            {...control}
            disabled={option === undefined}
            value={aimed?.id ?? ''}
            onChange={setTarget}
            options={(option?.targets ?? []).map(({ id }) => ({ value: id, label: id === 'environment' ? t('Environment') : name(id) }))}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('Intention')}>
          {(control) => (
            <Select
              {...control}
              value={intention}
              onChange={setIntention}
              options={INTENTIONS.map((one) => ({ value: one, label: intentionName(t, one) }))}
            />
          )}
        </Field>
        <Field label={t('Secret tag')} hint={chosenTag === undefined ? undefined : tagHint(t, chosenTag)}>
          {(control) => (
            <Select
              {...control}
              disabled={tags.length === 0}
              value={chosenTag ?? ''}
              onChange={setTag}
              options={tags.map((one) => ({ value: one, label: tagName(t, one) }))}
            />
          )}
        </Field>
      </div>
      <Button variant="primary" disabled={action === null} busy={command.isPending} onClick={submit}>
        {t('Submit Action (Test Mode)')}
      </Button>
    </div>
  );
}
