import type { Condition } from '../types.ts';
import type { Reachability } from './reachability.ts';

/** Describes the part of a condition that keeps it from ever holding. */
export interface Blocker {
  readonly path: string;
  /** Empty if nothing does. */
  readonly reason: string;
  readonly suggestion: string;
}

/** `wanted`: whether the condition has to hold, or its opposite. */
export function blockerOf(world: Reachability, condition: Condition, path: string, wanted = true): Blocker {
  if (world.can(condition, wanted)) return { path, reason: '', suggestion: '' };
  if (condition.type === 'not') return blockerOf(world, condition.of, `${path}.of`, !wanted);
  if (condition.type === 'all' || condition.type === 'any') {
    const parts = condition.of.map((part, index) => ({ part, at: `${path}.of[${index}]` }));
    const barred = parts.filter(({ part }) => !world.can(part, wanted));
    const [first] = barred;
    const needsAll = (condition.type === 'all') === wanted;
    if (first !== undefined && (needsAll || parts.length === 1)) return blockerOf(world, first.part, first.at, wanted);
    if (needsAll) return { path, reason: 'its parts rule each other out.', suggestion: 'Ask for things that can be so at the same time.' };
    return {
      path,
      reason: 'none of its parts can ever come true.',
      suggestion: 'Let one of them ask for something that can be brought about.',
    };
  }
  if (!wanted) return { path, reason: 'it asks that something isn’t so that always is.', suggestion: 'Ask for something that can change.' };
  const [reason, suggestion] = worded(condition, (id) => world.nameOf(id));
  return { path, reason, suggestion };
}

type Leaf = Exclude<Condition, { readonly type: 'all' | 'any' | 'not' }>;

function worded(leaf: Leaf, name: (id: string) => string): [reason: string, suggestion: string] {
  switch (leaf.type) {
    case 'at':
      return [`nobody can ever reach “${name(leaf.location)}”.`, 'Open a way to it.'];
    case 'has':
      return [`the body can never get hold of “${name(leaf.object)}”.`, 'Put it where it can be reached, or let something give it.'];
    case 'flag':
      return [`nothing that can happen sets the flag “${leaf.flag}”.`, 'Let something set it that can be reached, used or waited for.'];
    case 'object':
      return [
        `“${name(leaf.object)}” can never be ${leaf.state}.`,
        leaf.state === 'operated'
          ? 'See that it is a mechanism that can be reached, and that what it needs can be had.'
          : 'Ask for a state that it can come to.',
      ];
    case 'npc':
      return [`“${name(leaf.npc)}” can never become that friendly.`, 'Make sure that the body can meet it.'];
    case 'hazard':
      return [`“${name(leaf.hazard)}” can never become that weak.`, 'Make sure that the body can reach it.'];
    case 'resource_at_least':
      return [`there can never be ${leaf.amount} of “${leaf.resource}”.`, 'Ask for less, or let something that can happen add more.'];
    case 'resource_at_most':
      return [`“${leaf.resource}” can never be down to ${leaf.amount}.`, 'Ask for more, or let something that can happen take some.'];
    case 'round_at_least':
      return [`no game lasts to round ${leaf.round}.`, 'Ask for an earlier round, or give more rounds.'];
    case 'stage_done':
      return [
        `the stage “${name(leaf.stage)}” can’t be done before it.`,
        'Ask for a stage that comes before it for this number of players and can be done.',
      ];
    case 'marked':
      return [`no Rogue can ever reach “${name(leaf.object)}” to mark it.`, 'Put it where it can be reached.'];
  }
}
