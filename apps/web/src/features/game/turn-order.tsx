import type { YouView } from '@one-mind/engine/views';
import { clsx } from 'clsx';
import { ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/seat-shape.tsx';
import { useGame } from './game-context.ts';
import { Panel } from './panel.tsx';
import { ownPlace, placeInRound, rotated } from './turn-order-model.ts';

const FIRST_ON_PHONES = 4;

interface TurnOrderProps {
  readonly compact: boolean;
  readonly you: YouView;
  /** To the board in the notes, where places are guessed. */
  readonly onGuess: () => void;
}

/**
 * Turn order prediction: the list of players as it rotates, each with the place in this round that follows from what is
 * guessed or, for one's own, known. The list itself is no order, so every number says what it counts.
 */
export function TurnOrder({ compact, you, onGuess }: TurnOrderProps) {
  const { t } = useTranslation();
  const { players, current_state } = useGame();
  const round = current_state.rulesOff.includes('cycling_order') ? 1 : current_state.round;
  const order = rotated(players, round);
  const inRoundOne = (id: string) => (id === you.id ? ownPlace(you, players.length) : (you.guesses.positions[id] ?? null));
  const placeOf = (id: string) => {
    const place = inRoundOne(id);
    return place === null ? null : placeInRound(place, round, players.length);
  };
  const own = placeOf(you.id);
  // A quieted voice keeps its place and has no turn, so that later places are no turns any more.
  const ownWords =
    own === null
      ? t('Your own place is known after your first turn.')
      : players.every((player) => player.is_alive)
        ? t('You: turn {{turn}} this round.', { turn: own })
        : t('You: place {{place}} this round.', { place: own });
  return (
    <Panel
      title={t('Turn order prediction')}
      // Where not all has room, what is due comes first.
      className={clsx('shrink-0', compact && '[@media(max-height:719.98px)]:order-last')}
      bodyClassName="pb-1.5!"
      aside={
        <button
          type="button"
          onClick={onGuess}
          title={t('Who is where in the secret order? There, numbers are places in round 1.')}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-muted text-xs hover:bg-raised hover:text-text touch:min-h-11"
        >
          <ListOrdered aria-hidden="true" size={15} />
          {t('Guess places')}
        </button>
      }
    >
      <p className="mb-1 text-muted text-xs leading-snug">
        {t('Not the real order, which is secret: with “?” is your guess of the place this round.')}{' '}
        <strong className="font-semibold text-text">{ownWords}</strong>
      </p>
      <ol className={clsx('grid gap-1.5', compact ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]')}>
        {order.slice(0, compact ? FIRST_ON_PHONES : order.length).map((player) => {
          const place = placeOf(player.id);
          const isOwn = player.id === you.id;
          const name = isOwn ? t('You') : player.username;
          return (
            <li
              key={player.id}
              title={
                place === null
                  ? t('{{name}}: no place guessed', { name })
                  : isOwn
                    ? ownWords
                    : t('{{name}}: place {{place}} this round, as you guess', { name, place })
              }
              className={clsx(
                'flex min-w-0 flex-wrap items-center justify-between gap-x-1.5 rounded-lg border border-line px-1.5 py-1 text-xs leading-tight',
                !player.is_alive && 'opacity-60',
              )}
            >
              <span className="flex min-w-0 items-center gap-1">
                <SeatShape seat={player.seat} size={11} outline={!player.is_alive} />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {name}
                </span>
              </span>
              <span
                className={clsx(
                  'tabular whitespace-nowrap',
                  place === null ? 'text-faint' : isOwn ? 'font-semibold text-accent-strong' : 'text-accent-strong',
                )}
              >
                {place === null ? '?' : isOwn ? t('place {{place}}', { place }) : t('place {{place}}?', { place })}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
