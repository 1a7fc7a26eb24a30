/** What a turn's public fact says about the role of whoever took it. */
import type { TurnFact } from '../facts.ts';
import type { PublicView, WorldView } from '../views.ts';
import type { Role } from '../vocabulary.ts';
import { waysOf } from './ways.ts';

export const MANNERS = [
  'ahead',
  'astray',
  'aside',
  'slip',
  'stall',
  'probe',
  'found',
  'looked',
  'did',
  'failed',
  'idle',
  'calmed',
  'helpless',
  'encouraged',
  'hid',
  'fizzled',
] as const;
export type Manner = (typeof MANNERS)[number];

/** Out of 1000 turns of a voice of this role: measured over games of normal and hard players on every scenario. */
const SHARE: Readonly<Record<Manner, Readonly<Record<Role, number>>>> = {
  ahead: { collaborator: 240, rogue: 225, saboteur: 85 },
  astray: { collaborator: 28, rogue: 55, saboteur: 65 },
  aside: { collaborator: 50, rogue: 40, saboteur: 14 },
  slip: { collaborator: 26, rogue: 25, saboteur: 52 },
  stall: { collaborator: 70, rogue: 75, saboteur: 180 },
  probe: { collaborator: 120, rogue: 100, saboteur: 200 },
  found: { collaborator: 20, rogue: 38, saboteur: 6 },
  looked: { collaborator: 25, rogue: 16, saboteur: 55 },
  did: { collaborator: 190, rogue: 190, saboteur: 35 },
  failed: { collaborator: 40, rogue: 50, saboteur: 55 },
  idle: { collaborator: 25, rogue: 50, saboteur: 30 },
  calmed: { collaborator: 90, rogue: 40, saboteur: 15 },
  helpless: { collaborator: 45, rogue: 25, saboteur: 45 },
  encouraged: { collaborator: 10, rogue: 5, saboteur: 90 },
  hid: { collaborator: 10, rogue: 8, saboteur: 60 },
  fizzled: { collaborator: 12, rogue: 30, saboteur: 6 },
};
/** Percent of checked turns and steps that failed right after a turn of this role, in the same round. */
const SPOILT: Readonly<Record<Role, number>> = { collaborator: 10, rogue: 13, saboteur: 16 };

/** One voice's turns resemble each other, and other players play otherwise: less than all of it is believed. */
const TRUST = 0.8;

/** Log likelihood of the fact for each role, in the order of ROLES_READ. */
export type Reading = readonly [collaborator: number, rogue: number, saboteur: number];

export function readingsOf({ history, world }: Pick<PublicView, 'history' | 'world'>): readonly Reading[] {
  const manners = mannersOf(history, world);
  return history.map((_, at): Reading => {
    const share = SHARE[manners[at] ?? 'fizzled'];
    const next = history[at + 1];
    const spoilt = next !== undefined && next.round === history[at]?.round ? wasSpoilt(next) : null;
    const read = (role: Role): number => {
      const after = spoilt === null ? 1 : (spoilt ? SPOILT[role] : 100 - SPOILT[role]) / 100;
      return TRUST * Math.log((share[role] / 1000) * after);
    };
    return [read('collaborator'), read('rogue'), read('saboteur')];
  });
}

/** Null where no luck was needed. */
function wasSpoilt({ action, outcome, changes }: TurnFact): boolean | null {
  if (action === 'hide' || outcome === 'fizzled') return null;
  return outcome === 'failure' || changes.some(({ type }) => type === 'slipped');
}

/** Looked at afterwards: what the body did next shows where it had to go. */
export function mannersOf(history: readonly TurnFact[], world: WorldView): readonly Manner[] {
  const ways = waysOf(world);
  const manners: Manner[] = new Array(history.length);
  let goal: string | null = world.stages.find(({ current }) => current)?.leads[0]?.location ?? null;
  for (let at = history.length - 1; at >= 0; at--) {
    const fact = history[at];
    if (fact === undefined) continue;
    if (fact.action !== 'move' && fact.outcome === 'success' && (fact.action === 'search' || fact.action === 'interact'))
      goal = fact.location;
    manners[at] = mannerOf(fact, (from, to) => (goal === null ? 0 : ways.tokens(from, goal) - ways.tokens(to, goal)));
  }
  return manners;
}

function mannerOf(fact: TurnFact, gained: (from: string, to: string) => number): Manner {
  if (fact.outcome === 'fizzled') return 'fizzled';
  switch (fact.action) {
    case 'move':
      return mannerOfMove(fact, gained);
    case 'search':
      if (fact.targetKind === 'player') return 'probe';
      return fact.outcome === 'success' ? 'found' : 'looked';
    case 'interact':
      return fact.outcome === 'success' ? 'did' : fact.outcome === 'failure' ? 'failed' : 'idle';
    case 'help':
      if (fact.targetKind === 'player') return 'encouraged';
      return fact.outcome === 'success' ? 'calmed' : 'helpless';
    case 'hide':
      return 'hid';
  }
}

function mannerOfMove({ changes, location }: TurnFact, gained: (from: string, to: string) => number): Manner {
  for (const change of changes) {
    if (change.type === 'slipped') return 'slip';
    if (change.type === 'steppedBack') return gained(location, change.from) > 0 ? 'astray' : 'ahead';
    if (change.type === 'stepped') {
      const gain = gained(location, change.towards);
      return gain > 0 ? 'ahead' : gain < 0 ? 'astray' : 'aside';
    }
  }
  return 'stall';
}

/** How strongly a turn of this manner speaks for a saboteur: log of the likelihood ratio. */
export const exposureOf = (manner: Manner): number => TRUST * Math.log(SHARE[manner].saboteur / SHARE[manner].collaborator);
