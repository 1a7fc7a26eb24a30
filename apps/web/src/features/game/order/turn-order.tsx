import { clsx } from 'clsx';
import { ListOrdered } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { Panel } from '../panel.tsx';
import { arranged, hasOrderClue, ownPlace, placeInRound, rotated, turnsOfPlace } from './turn-order-model.ts';

const FIRST_ON_PHONES = 4;

interface TurnOrderProps {
  readonly compact: boolean;
  /** Opens the board in the notes, where the player guesses places. */
  readonly onGuess: () => void;
}

/**
 * Turn order prediction: each player at the place of this round that follows from a guess or, for the reader, is known. The others
 * fill the free places as the list of players rotates, so their positions mean nothing. It appears with the first clue.
 */
export const TurnOrder = memo(function TurnOrder({ compact, onGuess }: TurnOrderProps) {
  const { t } = useTranslation();
  const { you, players } = useGame('you', 'players');
  const current = useGameState('rulesOff', 'round', 'claims');
  if (you === null || !hasOrderClue(you, current.claims)) return null;
  const round = current.rulesOff.includes('cycling_order') ? 1 : current.round;
  const inRoundOne = (id: string) => (id === you.id ? ownPlace(you, players.length) : (you.guesses.positions[id] ?? null));
  const placeOf = (id: string) => {
    const place = inRoundOne(id);
    return place === null ? null : placeInRound(place, round, players.length);
  };
  const list = rotated(players, round);
  // The reader's own place is certain, so it comes before a guess that says the same place.
  const placed = [...list].sort((a, b) => Number(b.id === you.id) - Number(a.id === you.id));
  const order = arranged(
    list,
    new Map(
      placed.flatMap((player) => {
        const place = placeOf(player.id);
        return place === null ? [] : [[player, place]];
      }),
    ),
  );
  const quieted = players.filter((player) => !player.is_alive).map(({ id }) => placeOf(id));
  /** "2", or "2–3" where it depends on the unknown place of a quieted voice; null for a voice without a turn to name. */
  const turnOf = ({ id, is_alive: isAlive }: (typeof players)[number]): string | null => {
    const place = isAlive ? placeOf(id) : null;
    if (place === null) return null;
    const [first, last] = turnsOfPlace(place, quieted, players.length);
    return first === last ? String(first) : t('{{first}}–{{last}}', { first, last });
  };
  const hasGuess = players.some((player) => player.id !== you.id && turnOf(player) !== null);
  const ownPlayer = players.find(({ id }) => id === you.id);
  const own = ownPlayer === undefined ? null : turnOf(ownPlayer);
  const ownLabels =
    own !== null
      ? t('You: turn {{turn}} this round.', { turn: own })
      : ownPlayer?.is_alive === false
        ? t('Your voice has no more turns.')
        : t('You’ll know your own place after your first turn.');
  return (
    <Panel
      title={t('Turn order prediction')}
      // If there isn't enough room, what is due comes first.
      className={clsx('shrink-0', compact && '[@media(max-height:859.98px)]:order-last')}
      bodyClassName="pb-1.5!"
      aside={
        <button
          type="button"
          onClick={onGuess}
          title={t('Who is where in the secret order? The numbers are places in round 1.')}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-muted text-xs hover:bg-raised hover:text-text touch:min-h-11"
        >
          <ListOrdered size={15} />
          {t('Guess places')}
        </button>
      }
    >
      <p className="mb-1 text-muted text-xs leading-snug">
        {hasGuess ? t('The real order is secret. A “?” marks your guess.') : t('The real order is secret.')}{' '}
        <strong className="font-semibold text-text">{ownLabels}</strong>
      </p>
      <ol className={clsx('grid gap-1.5', compact ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]')}>
        {order.slice(0, compact ? FIRST_ON_PHONES : order.length).map((player) => {
          const turn = turnOf(player);
          const isOwn = player.id === you.id;
          const name = isOwn ? t('You') : player.username;
          return (
            <li
              key={player.id}
              title={
                isOwn
                  ? ownLabels
                  : !player.is_alive
                    ? t('{{name}}: quieted', { name })
                    : turn === null
                      ? t('{{name}}: no place guessed', { name })
                      : t('{{name}}: you guess turn {{turn}} this round', { name, turn })
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
                  turn === null ? 'text-faint' : isOwn ? 'font-semibold text-accent-strong' : 'text-accent-strong',
                )}
              >
                {!player.is_alive
                  ? t('quieted')
                  : turn === null
                    ? '–'
                    : isOwn
                      ? t('turn {{turn}}', { turn })
                      : t('turn {{turn}}?', { turn })}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
});
