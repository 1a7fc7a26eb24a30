import type { PlayerView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { GripVertical, X } from 'lucide-react';
import { MotionConfig, Reorder, useDragControls } from 'motion/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useReducedMotion } from '../../../lib/settings/reduced-motion.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGame, useGameState } from '../live/game-context.ts';
import { RoleGuess } from '../players/role-guess.tsx';
import { boardOrder, nudged, placedOn, positionChanges, turnsInRound, withOwnFixed } from './turn-order-board-model.ts';
import { ownPlace } from './turn-order-model.ts';

/** [K2] The player's guesses of roles and places in the secret order, set by drag or arrow keys and stored on the server. */
export function TurnOrderBoard() {
  const { t } = useTranslation();
  const commands = useCommands();
  const { you, players } = useGame('you', 'players');
  const current = useGameState('rulesOff', 'round');
  const positions = you?.guesses.positions ?? {};
  const own = { id: you?.id ?? '', place: ownPlace(you, players.length) };
  const known = boardOrder(
    players.map(({ id }) => id),
    positions,
    own,
  );
  /** The order as it would be if the dragged player were dropped now. */
  const [dragged, setDragged] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const order = dragged ?? known;
  const placed = placedOn(known, positions);
  const living = new Set(players.filter((player) => player.is_alive).map(({ id }) => id));
  const round = current.rulesOff.includes('cycling_order') ? 1 : current.round;
  const turns = turnsInRound(order, round, living);

  const sendGuesses = (next: readonly string[], nowPlaced: ReadonlySet<string>) => {
    const changes = positionChanges(next, nowPlaced, { positions, own: own.id });
    if (Object.keys(changes).length > 0) commands.guess({ positions: changes }).catch((error: unknown) => toast.error(errorMessage(error)));
  };
  const place = (next: readonly string[], player: PlayerView) => {
    sendGuesses(next, new Set([...placed, player.id]));
    setSaid(t('{{name}}: place {{place}} of {{all}}', { name: player.username, place: next.indexOf(player.id) + 1, all: next.length }));
  };
  const forget = (player: PlayerView) => {
    sendGuesses(known, new Set([...placed].filter((id) => id !== player.id)));
    setSaid(t('{{name}}: no place', { name: player.username }));
  };
  const letGo = (player: PlayerView) => {
    if (dragged !== null) place(dragged, player);
    setDragged(null);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-muted text-xs leading-snug">
        {t(
          'A secret order was drawn once, and it shifts by one place each round. Drag a voice to its place in round 1, or focus its handle and use the arrow keys. Nobody sees this before the end.',
        )}
      </p>
      <MotionConfig reducedMotion={useReducedMotion() ? 'always' : 'never'}>
        <Reorder.Group
          axis="y"
          values={[...order]}
          onReorder={(next: string[]) => setDragged(withOwnFixed(next, own))}
          className="flex flex-col gap-1"
          aria-label={t('Order of round 1')}
        >
          {order.map((id, index) => {
            const player = players.find((one) => one.id === id);
            return player === undefined ? null : (
              <Row
                key={id}
                player={player}
                place={index + 1}
                isOwn={id === own.id}
                isPlaced={placed.has(id)}
                turn={turns.get(id) ?? null}
                onDrop={() => letGo(player)}
                onNudge={(by) => place(nudged(known, id, by, own), player)}
                onForget={() => forget(player)}
              />
            );
          })}
        </Reorder.Group>
      </MotionConfig>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface RowProps {
  readonly player: PlayerView;
  readonly place: number;
  readonly isOwn: boolean;
  readonly isPlaced: boolean;
  /** The turn of this round in which that place acts; null for the quieted. */
  readonly turn: number | null;
  readonly onDrop: () => void;
  readonly onNudge: (by: 1 | -1) => void;
  readonly onForget: () => void;
}

function Row({ player, place, isOwn, isPlaced, turn, onDrop, onNudge, onForget }: RowProps) {
  const { t } = useTranslation();
  const controls = useDragControls();
  const handle = useRef<HTMLButtonElement>(null);
  const [nudges, setNudges] = useState(0);
  // React moves the row in the document, which would lose the focus.
  useEffect(() => {
    if (nudges > 0) handle.current?.focus();
  }, [nudges]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      onNudge(event.key === 'ArrowUp' ? -1 : 1);
      setNudges(nudges + 1);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onForget();
    else return;
    event.preventDefault();
  };
  const isSure = isPlaced || isOwn;
  return (
    <Reorder.Item
      as="li"
      value={player.id}
      dragListener={false}
      dragControls={controls}
      onDragEnd={onDrop}
      className={clsx(
        'relative flex min-h-10 items-center gap-1.5 rounded-lg border bg-surface px-1.5 touch:min-h-12',
        isSure ? 'border-line-strong' : 'border-line border-dashed',
      )}
    >
      <span className={clsx('tabular w-5 shrink-0 text-center font-semibold text-sm', !isSure && 'text-faint')}>
        {isSure ? place : '?'}
      </span>
      {isOwn ? (
        <span className="w-7 shrink-0 touch:w-11" />
      ) : (
        <button
          ref={handle}
          type="button"
          aria-label={
            isPlaced
              ? t('Move {{name}}, now place {{place}}', { name: player.username, place })
              : t('Move {{name}}, no place yet', { name: player.username })
          }
          title={t('Drag, or use the arrow keys; Delete clears the place')}
          onPointerDown={(event) => controls.start(event)}
          onKeyDown={onKeyDown}
          className="grid h-9 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-raised hover:text-text active:cursor-grabbing touch:size-11"
        >
          <GripVertical size={17} />
        </button>
      )}
      <SeatShape seat={player.seat} size={13} outline={!player.is_alive} />
      <span className="min-w-0 flex-1 leading-tight">
        <span dir="auto" className="block text-left font-medium text-sm wrap-anywhere">
          {isOwn ? t('You') : player.username}
        </span>
        {isSure && turn !== null ? (
          <span className="tabular block text-muted text-xs">{t('turn {{turn}} this round', { turn })}</span>
        ) : null}
      </span>
      {isOwn || player.role !== null ? null : <RoleGuess player={player} />}
      {isOwn ? null : (
        <IconButton
          icon={X}
          label={t('Clear the place of {{name}}', { name: player.username })}
          disabled={!isPlaced}
          onClick={onForget}
          className={clsx('size-8', !isPlaced && 'invisible')}
        />
      )}
    </Reorder.Item>
  );
}
