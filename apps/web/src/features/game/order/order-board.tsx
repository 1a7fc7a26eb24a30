import type { PlaceMark } from '@one-mind/engine/players/knowledge/order-marks';
import type { PlayerView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useOneTabStop } from '../../../ui/one-tab-stop.ts';
import { useGame } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { RoleGuess } from '../players/role-guess.tsx';
import { markReason } from './mark-reason.ts';
import { useOrderMarks } from './use-order-marks.ts';
import { usePlaceGuesses } from './use-place-guesses.ts';

/**
 * [K2] The player's notes on the secret order: for each voice the places of round 1, the impossible ones crossed out. A tap notes a
 * guess, which the server keeps.
 */
export function OrderBoard() {
  const { t } = useTranslation();
  const { you, players } = useGame('you', 'players');
  const marks = useOrderMarks();
  const name = useNameOf();
  /** Why the place that the player looks at is crossed out. */
  const [reason, setReason] = useState<string | null>(null);
  if (you === null || marks === null) return null;
  const reasonOf = (player: PlayerView, { place, ruledOutBy }: PlaceMark): string | null =>
    ruledOutBy === null ? null : markReason(t, { voice: player.id === you.id ? t('you') : player.username, place, ruledOutBy }, name);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-xs leading-snug">
        {t(
          'A secret order was drawn once, and it shifts by one place each round. Tap the place of a voice in round 1 to note your guess, and tap it again to remove it. Nobody sees this before the end.',
        )}
      </p>
      {marks.isContradictory ? (
        <p className="text-danger text-xs leading-snug">
          {t('The claims that you believe can’t all be true, so nothing is crossed out because of them.')}
        </p>
      ) : null}
      <ul aria-label={t('Order of round 1')} className="flex flex-col gap-2">
        {marks.voices.map(({ player: id, places }) => {
          const player = players.find((one) => one.id === id);
          return player === undefined ? null : (
            <Voice
              key={id}
              player={player}
              isOwn={id === you.id}
              places={places.map((mark) => ({ ...mark, reason: reasonOf(player, mark) }))}
              onExplain={setReason}
            />
          );
        })}
      </ul>
      <p className="sticky -bottom-3 -mx-3 min-h-11 border-line border-t bg-surface px-3 pt-1.5 pb-2 text-muted text-xs leading-snug">
        {reason ?? t('Crossed-out places are impossible. Select one to see why.')}
      </p>
    </div>
  );
}

interface ExplainedMark extends PlaceMark {
  /** Null: the place is still possible. */
  readonly reason: string | null;
}

interface VoiceProps {
  readonly player: PlayerView;
  readonly isOwn: boolean;
  readonly places: readonly ExplainedMark[];
  readonly onExplain: (reason: string | null) => void;
}

function Voice({ player, isOwn, places, onExplain }: VoiceProps) {
  const { t } = useTranslation();
  const { positions, press } = usePlaceGuesses();
  const stop = useOneTabStop<HTMLFieldSetElement>();
  const name = isOwn ? t('You') : player.username;
  const open = places.filter(({ reason }) => reason === null);
  return (
    <li>
      <div className="mb-1 flex min-h-8 items-center gap-1.5">
        <SeatShape seat={player.seat} size={13} outline={!player.is_alive} />
        <span dir="auto" className="min-w-0 flex-1 text-left font-medium text-sm leading-tight wrap-anywhere">
          {name}
        </span>
        {isOwn || player.role !== null ? null : <RoleGuess player={player} />}
      </div>
      <fieldset aria-label={t('Places of {{name}}', { name })} className="flex min-w-0 gap-1" {...stop}>
        {places.map(({ place, reason }) => {
          const isGuess = positions[player.id] === place;
          const isOnly = reason === null && open.length === 1;
          return (
            <button
              key={place}
              type="button"
              aria-pressed={isOwn ? undefined : isGuess}
              aria-disabled={isOwn || (reason !== null && !isGuess) || undefined}
              aria-label={[t('Place {{place}}', { place }), reason ?? (isOnly ? t('the only one left') : null)]
                .filter((part) => part !== null)
                .join(', ')}
              title={reason ?? undefined}
              onPointerEnter={() => onExplain(reason)}
              onFocus={() => onExplain(reason)}
              onClick={() => {
                onExplain(reason);
                if (!isOwn && (reason === null || isGuess)) press(player.id, place);
              }}
              className={clsx(
                'tabular relative grid h-8 min-w-0 flex-1 place-items-center rounded-md border text-sm touch:h-11',
                isGuess || (isOwn && isOnly)
                  ? 'border-accent bg-accent font-semibold text-on-accent'
                  : reason !== null
                    ? 'border-transparent text-faint'
                    : isOnly
                      ? 'border-accent font-semibold text-accent-strong'
                      : 'border-line-strong border-dashed text-text',
                !isOwn && reason === null && !isGuess && 'hover:border-accent hover:bg-accent/10',
                reason !== null && CROSSED,
              )}
            >
              {place}
            </button>
          );
        })}
      </fieldset>
    </li>
  );
}

/** A pencil stroke through the number. */
const CROSSED =
  'after:absolute after:top-1/2 after:left-1/2 after:h-0.5 after:w-7 after:-translate-1/2 after:-rotate-45 after:rounded-full after:bg-current after:opacity-70';
