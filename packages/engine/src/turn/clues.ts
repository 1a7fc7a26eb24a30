import { count, withLast } from '../mutable-copy.ts';
import type { StoredClue, TagNature } from '../state.ts';
import { requireSeat, seatOfPlayer } from '../table/seats.ts';
import { ROLES, type Role, roleOfTag, type Tag } from '../vocabulary.ts';
import type { Turn } from './turn.ts';

/** The nature of each role's tags. */
export const NATURE_OF_ROLE = { collaborator: 'helpful', rogue: 'selfish', saboteur: 'harmful' } as const satisfies Record<Role, TagNature>;
const NATURES = ROLES.map((role) => NATURE_OF_ROLE[role]);

/**
 * [K1] A successful probe gives a clue about the target's last resolved tag, cancels its pending sabotage and prevents
 * another in this round. On a voice in hiding it has no effect [A5].
 */
export function probe(turn: Turn, playerId: string): void {
  const { game } = turn;
  const index = seatOfPlayer(game, playerId);
  const target = requireSeat(game, index);
  count(turn.seat, 'probes');
  const isHiding = game.roundEffects.hidden.includes(index);
  const shown = isHiding ? { nature: 'hidden' as const, isFalse: false } : natureShown(turn, target.lastTag);
  note(turn, { type: 'probe', round: game.round, turnNumber: game.turnNumber, about: playerId, ...shown });
  if (isHiding || !game.rules.probe_hinders.active) return;
  game.pending = game.pending.filter((harm) => harm.by !== index);
  target.hindered = true;
}

/** What a probe reveals about a tag: right with 90 %, unless a voice misleads. Without a tag, it is never false. */
export function natureShown(turn: Turn, tag: Tag | null): { nature: TagNature; isFalse: boolean } {
  if (tag === null) return { nature: 'none', isFalse: false };
  const truth = NATURE_OF_ROLE[roleOfTag(tag)];
  const isFalse = usesUpMislead(turn) || isWrongByChance(turn);
  if (!isFalse) return { nature: truth, isFalse };
  return { nature: turn.dice.pick(NATURES.filter((nature) => nature !== truth)), isFalse };
}

function isWrongByChance({ game, dice }: Turn): boolean {
  const { clues } = game.rules;
  return clues.active && !dice.percent(clues.right);
}

/** [T13] The next clues of the round are false, as many as the rule says. */
export function usesUpMislead({ game }: Turn): boolean {
  const { misledBy, falseClues = 1, ...effects } = game.roundEffects;
  if (misledBy === null) return false;
  const isLast = falseClues <= 1;
  game.roundEffects = { ...effects, misledBy: isLast ? null : misledBy, ...(!isLast && { falseClues: falseClues - 1 }) };
  return true;
}

/** Adds to the searcher's notebook and no other. */
export function note(turn: Turn, clue: StoredClue): void {
  const { notebook } = turn.seat;
  turn.seat.notebook = { ...notebook, clues: withLast(notebook.clues, clue) };
  // A probe that also investigates gives two clues.
  turn.falseClue = turn.falseClue === true || clue.isFalse;
}
