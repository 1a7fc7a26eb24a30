/**
 * AI players [B1]. Each decides from the view of its own seat, never from the state: what it knows is what a person in
 * that seat would. `easy` is `normal` with a timid Saboteur; `hard` weighs everything on offer by what it believes
 * of the others and expects of the round (belief.ts, forecast.ts, worth.ts).
 */
import type { Dice } from '../rng.ts';
import type { View } from '../view/view-types.ts';
import type { AiLevel } from '../vocabulary.ts';
import type { Choice, Decision } from './decision.ts';
import { hard } from './hard/hard.ts';
import { hardTalk } from './hard/statements.ts';
import { anything } from './normal/choice-builders.ts';
import { collaborator, neutral, rogue, saboteur, timidSaboteur } from './normal/role-choices.ts';
import { talkOf } from './normal/statements.ts';
import { type Table, tableOf } from './perspective.ts';

/** What this voice does next while everybody plans; asked again after each answer has been carried out. */
export function decide(view: View, level: AiLevel, dice: Dice): Decision {
  const table = tableOf(view);
  if (table === null || view.public.phase !== 'planning' || !isAlive(table)) return { type: 'nothing' };
  const talks = level === 'easy' || level === 'normal' || level === 'hard';
  const talk = !talks ? null : level === 'hard' ? hardTalk(view, table, dice) : talkOf(view, table, dice);
  if (talk !== null) return { type: 'talk', talk };
  return table.you.lockedIn ? { type: 'nothing' } : { type: 'program', choice: programOf(view, table, { level, dice }) };
}

function programOf(view: View, table: Table, { level, dice }: { level: AiLevel; dice: Dice }): Choice {
  switch (level) {
    case 'random':
      return anything(table, dice);
    case 'neutral':
      return neutral(table, dice) ?? anything(table, dice);
    case 'easy':
      return (table.you.role === 'saboteur' ? timidSaboteur : inRole)(view, table, dice) ?? anything(table, dice);
    case 'normal':
      return inRole(view, table, dice) ?? anything(table, dice);
    case 'hard':
      return hard(view, table, dice) ?? anything(table, dice);
  }
}

/** What a voice of this role does by rules of thumb; null where they say nothing. */
export function inRole(view: View, table: Table, dice: Dice): Choice | null {
  switch (table.you.role) {
    case 'collaborator':
      return collaborator(view, table, dice);
    case 'rogue':
      return rogue(view, table, dice);
    case 'saboteur':
      return saboteur(view, table, dice);
  }
}

export const isAlive = ({ you, public: { players } }: Table): boolean => players.some(({ id, is_alive }) => id === you.id && is_alive);
