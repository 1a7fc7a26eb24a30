import type { PlayerView } from '@one-mind/engine/views';
import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api-error.ts';
import { SeatShape } from '../../ui/seat-shape.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useCommands, useGame } from './game-context.ts';
import { Panel } from './panel.tsx';
import { positionOfTurn, rotated } from './turn-order-model.ts';

const FIRST_ON_PHONES = 4;

/** Turn order prediction: the list of players as it would rotate, and own guesses of who stands where in the secret order. */
export function TurnOrder({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { players, current_state, you } = useGame();
  const [explained, setExplained] = useState(false);
  const order = rotated(players, current_state.rulesOff.includes('cycling_order') ? 1 : current_state.round);
  return (
    <Panel
      title={t('Turn order prediction')}
      className="shrink-0"
      aside={
        <button
          type="button"
          aria-expanded={explained}
          onClick={() => setExplained(!explained)}
          className="inline-flex min-h-8 items-center gap-1 rounded-md px-1.5 text-muted text-xs hover:bg-raised hover:text-text touch:min-h-11"
        >
          {t('places in round 1')}
          <CircleHelp aria-hidden="true" size={14} />
        </button>
      }
    >
      {explained ? (
        <p className="mb-1.5 text-muted text-xs leading-snug">
          {t(
            'A secret order was drawn once. Each round it moves on by one place: who was first acts last, everybody else one turn earlier. Note here who you think was first, second … in round 1; nobody sees it before the end.',
          )}
        </p>
      ) : null}
      <ol className="flex gap-1.5">
        {order.slice(0, compact ? FIRST_ON_PHONES : order.length).map((player) => (
          <li
            key={player.id}
            className={clsx(
              'flex min-w-0 flex-1 flex-col items-center gap-1 rounded-lg border border-line px-1 pt-1.5 pb-1',
              !player.is_alive && 'opacity-60',
            )}
          >
            <span className="flex w-full items-center justify-center gap-1 text-xs" title={player.username}>
              <SeatShape seat={player.seat} size={11} outline={!player.is_alive} />
              <span dir="auto" className="truncate">
                {player.id === you?.id ? t('You') : player.username}
              </span>
            </span>
            {you === null ? null : player.id === you.id ? <OwnPlace /> : <GuessPlace player={player} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** [K3] Known from one's own first turn, as long as every voice was there to count. */
function OwnPlace() {
  const { t } = useTranslation();
  const { you, players } = useGame();
  const first = you?.actions[0];
  const known = first !== undefined && first.round === 1 ? positionOfTurn(first.turn, 1, players.length) : null;
  return (
    <span className="grid min-h-8 place-items-center font-semibold text-sm tabular touch:min-h-11" title={t('Your own place')}>
      {known ?? '–'}
    </span>
  );
}

function GuessPlace({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { you, players } = useGame();
  return (
    <select
      aria-label={t('Guess the place of {{name}}', { name: player.username })}
      value={you?.guesses.positions[player.id] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        commands
          .guess({ positions: { [player.id]: value === '' ? null : Number(value) } })
          .catch((error: unknown) => toast.error(errorMessage(error)))
      }
      className="min-h-8 w-full rounded-md border border-line-strong bg-sunken px-1 text-center text-sm tabular touch:min-h-11"
    >
      <option value="">?</option>
      {players.map((_, index) => (
        <option key={index} value={index + 1}>
          {index + 1}
        </option>
      ))}
    </select>
  );
}
