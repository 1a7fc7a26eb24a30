import { clsx } from 'clsx';
import { ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/seat-shape.tsx';
import { useGame } from './game-context.ts';
import { Panel } from './panel.tsx';
import { ownPlace, rotated } from './turn-order-model.ts';

const FIRST_ON_PHONES = 4;

interface TurnOrderProps {
  readonly compact: boolean;
  /** To the board in the notes, where places are guessed. */
  readonly onGuess: () => void;
}

/** Turn order prediction: the list of players as it would rotate, each with the place in round 1 that is guessed or known. */
export function TurnOrder({ compact, onGuess }: TurnOrderProps) {
  const { t } = useTranslation();
  const { players, current_state, you } = useGame();
  const order = rotated(players, current_state.rulesOff.includes('cycling_order') ? 1 : current_state.round);
  const placeOf = (id: string) => (id === you?.id ? ownPlace(you, players.length) : (you?.guesses.positions[id] ?? null));
  return (
    <Panel
      title={t('Turn order prediction')}
      className="shrink-0"
      bodyClassName="pb-1.5!"
      aside={
        you === null ? null : (
          <button
            type="button"
            onClick={onGuess}
            title={t('Who is where in the secret order? Numbers are places in round 1.')}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-muted text-xs hover:bg-raised hover:text-text touch:min-h-11"
          >
            <ListOrdered aria-hidden="true" size={15} />
            {t('Guess places')}
          </button>
        )
      }
    >
      <ol className="flex gap-1.5">
        {order.slice(0, compact ? FIRST_ON_PHONES : order.length).map((player) => {
          const place = placeOf(player.id);
          const name = player.id === you?.id ? t('You') : player.username;
          return (
            <li
              key={player.id}
              title={
                you === null
                  ? name
                  : place === null
                    ? t('{{name}}: place in round 1 not known', { name })
                    : t('{{name}}: place {{place}} in round 1', { name, place })
              }
              className={clsx(
                'flex min-w-0 flex-1 flex-col items-center justify-center rounded-lg border border-line px-1 py-1 text-xs leading-tight',
                !player.is_alive && 'opacity-60',
              )}
            >
              <span className="flex max-w-full items-center gap-1">
                <SeatShape seat={player.seat} size={11} outline={!player.is_alive} />
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
              </span>
              {you === null ? null : (
                <span className={clsx('tabular font-semibold', place === null ? 'text-faint' : 'text-accent-strong')}>{place ?? '?'}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
