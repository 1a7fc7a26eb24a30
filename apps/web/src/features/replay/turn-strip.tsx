import { TurnSlots } from '../../shared/stage/turn-slots.tsx';
import { authorFor, claimsFor, deedFor, turnsOfRound } from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';

interface TurnStripProps {
  readonly seen: ReplayView;
  readonly onGo: (index: number) => void;
  readonly className?: string;
}

/** The turns of this round: whose they were, as far as the lens knows, and who had claimed them by now. */
export function TurnStrip({ seen, onGo, className }: TurnStripProps) {
  const { frame, frames, lens, reveal, you, name } = seen;
  const seatOf = (id: string): number => frame.players.find((player) => player.id === id)?.seat ?? 0;
  const slots = turnsOfRound(frames, frame.round).map(({ index, fact }) => {
    const author = authorFor(lens, fact, { reveal, you });
    // Only the truth knows what is still to come.
    const isRevealed = index <= frame.index || lens.type === 'truth';
    return {
      turn: fact.turn,
      state: index === frame.index ? ('now' as const) : index < frame.index ? ('past' as const) : ('coming' as const),
      action: isRevealed ? deedFor(lens, fact, { reveal, you }).action : null,
      isMishap: isRevealed && fact.mishap !== null,
      author: author === null ? null : { seat: seatOf(author), name: name(author) },
      claims: claimsFor(frame, reveal, fact).map(({ player, isTrue }) => ({
        seat: seatOf(player),
        name: name(player),
        isLie: lens.type === 'truth' && !isTrue,
      })),
      onOpen: () => onGo(index),
    };
  });
  return <TurnSlots round={frame.round} slots={slots} {...(className === undefined ? {} : { className: `h-16 ${className}` })} />;
}
