/** The signs in a turn that may distinguish a Saboteur from an honest voice. Everything comes from the public log. */

import type { TurnFact } from '@one-mind/engine/facts';
import { isLasting } from '@one-mind/engine/turn/cover';
import type { PublicLog } from './public-log.ts';

/**
 * `deed`: what was done to what, and the result. `demeanour`: its intention. `luck`: its own mishap. `aftermath`:
 * mishaps of the next turns, as many as there are voices [C4]. `spoilt`: failures and slips of the later turns in its
 * round [C5]. `named`: being a target or losing composure.
 */
export const SIGNS = ['deed', 'demeanour', 'luck', 'aftermath', 'spoilt', 'named'] as const;
export type Sign = (typeof SIGNS)[number];

/** One observation: how often `value` occurs in `context` depends on the role. */
export interface Observed {
  readonly sign: Sign;
  readonly context: string;
  readonly value: string;
}

/**
 * The signs of a turn about its author.
 * @param visible how many of the next turns are checked for mishaps
 */
export function signsOfTurn(turns: readonly TurnFact[], at: number, visible: number): Observed[] {
  const fact = turns[at];
  if (fact === undefined) return [];
  const { action, targetKind, outcome, intention, round, changes, mishap } = fact;
  const isIdle = !changes.some(isLasting);
  const isFailedCheck = outcome === 'failure' && action !== 'move';
  const after = turns.slice(at + 1, at + 1 + visible);
  const mishaps = after.filter((one) => one.mishap !== null).length;
  const rest = turns.slice(at + 1).filter((one) => one.round === round);
  const moves = rest.filter((one) => one.action === 'move');
  const slips = moves.filter((one) => one.changes.some(({ type }) => type === 'slipped')).length;
  return [
    { sign: 'deed', context: season(round), value: `${action}/${targetKind}/${outcome}/${changes[0]?.type ?? ''}` },
    { sign: 'demeanour', context: action, value: intention },
    { sign: 'luck', context: `${isIdle}/${isFailedCheck}`, value: mishap?.kind ?? '' },
    { sign: 'aftermath', context: `${isIdle}/${visible}`, value: `${Math.min(mishaps, 2)}` },
    {
      sign: 'spoilt',
      context: `${action}/${rest.length > 0}/${Math.min(moves.length, 2)}`,
      value: `${rest[0]?.outcome === 'failure'}/${Math.min(slips, 2)}`,
    },
  ];
}

/** A Saboteur can act every other round [A6]. */
const season = (round: number): string => (round <= 2 ? String(round) : round % 2 === 1 ? 'odd' : 'even');

/** The signs about each player that a turn names, in seat order; none if it names nobody. */
export function signsOfNames(fact: TurnFact, players: PublicLog['players']): Observed[][] {
  const named: (readonly [string, string])[] = [];
  if (fact.targetKind === 'player') named.push([fact.action, fact.target]);
  for (const change of fact.mishap?.changes ?? []) if (change.type === 'composure') named.push(['shaken', change.player]);
  return players.map((player) => named.map(([how, whom]): Observed => ({ sign: 'named', context: how, value: `${whom === player}` })));
}

/** How many turns after this one the log contains. */
export const visibleAfter = ({ players, turns }: PublicLog, at: number): number => Math.min(players.length, turns.length - 1 - at);
