/**
 * AI players [B1]. Each decides from its own seat's view, never from the state, so it knows only what a person in that
 * seat would know. `easy` is `normal` with a timid Saboteur. `hard` rates every option by its belief about the others
 * and its forecast of the round (belief.ts, forecast.ts, option-worth.ts).
 */
import type { Dice } from '../rng.ts';
import type { View } from '../view/view-types.ts';
import type { AiLevel } from '../vocabulary.ts';
import type { Choice, Decision } from './decision.ts';
import { hard } from './hard/hard.ts';
import { hardStatement } from './hard/statements.ts';
import { anything } from './normal/choice-builders.ts';
import { collaborator, neutral, rogue, saboteur, timidSaboteur } from './normal/role-choices.ts';
import { statementOf } from './normal/statements.ts';
import { type Perspective, perspectiveOf } from './perspective.ts';

/** The next decision of this voice in planning. Call it again after each decision has been carried out. */
export function decide(view: View, level: AiLevel, dice: Dice): Decision {
  const perspective = perspectiveOf(view);
  if (perspective === null || view.public.phase !== 'planning' || !isAlive(perspective)) return { type: 'nothing' };
  const speaks = level === 'easy' || level === 'normal' || level === 'hard';
  const statement = !speaks ? null : level === 'hard' ? hardStatement(view, perspective, dice) : statementOf(view, perspective, dice);
  if (statement !== null) return { type: 'statement', statement };
  return perspective.you.lockedIn ? { type: 'nothing' } : { type: 'program', choice: programOf(view, perspective, { level, dice }) };
}

function programOf(view: View, perspective: Perspective, { level, dice }: { level: AiLevel; dice: Dice }): Choice {
  switch (level) {
    case 'random':
      return anything(perspective, dice);
    case 'neutral':
      return neutral(perspective, dice) ?? anything(perspective, dice);
    case 'easy':
      return (perspective.you.role === 'saboteur' ? timidSaboteur : inRole)(view, perspective, dice) ?? anything(perspective, dice);
    case 'normal':
      return inRole(view, perspective, dice) ?? anything(perspective, dice);
    case 'hard':
      return hard(view, perspective, dice) ?? anything(perspective, dice);
  }
}

/** The rules of thumb of this voice's role; null if none applies. */
export function inRole(view: View, perspective: Perspective, dice: Dice): Choice | null {
  switch (perspective.you.role) {
    case 'collaborator':
      return collaborator(view, perspective, dice);
    case 'rogue':
      return rogue(view, perspective, dice);
    case 'saboteur':
      return saboteur(view, perspective, dice);
  }
}

export const isAlive = ({ you, public: { players } }: Perspective): boolean =>
  players.some(({ id, is_alive }) => id === you.id && is_alive);
