/** What a turn's public fact reveals about its author's role. */
import type { TurnFact } from '../../facts.ts';
import type { PublicView, WorldView } from '../../view/view-types.ts';
import type { Role } from '../../vocabulary.ts';
import { distancesIn } from './distances.ts';

export const TURN_KINDS = [
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
export type TurnKind = (typeof TURN_KINDS)[number];

/** Per 1,000 turns of each role, measured over games of normal and hard players in every scenario. */
const SHARE: Readonly<Record<TurnKind, Readonly<Record<Role, number>>>> = {
  ahead: { collaborator: 237, rogue: 245, saboteur: 115 },
  astray: { collaborator: 21, rogue: 85, saboteur: 32 },
  aside: { collaborator: 37, rogue: 28, saboteur: 5 },
  slip: { collaborator: 34, rogue: 36, saboteur: 58 },
  stall: { collaborator: 105, rogue: 96, saboteur: 150 },
  probe: { collaborator: 60, rogue: 66, saboteur: 118 },
  found: { collaborator: 16, rogue: 28, saboteur: 13 },
  looked: { collaborator: 30, rogue: 14, saboteur: 34 },
  did: { collaborator: 250, rogue: 223, saboteur: 100 },
  failed: { collaborator: 58, rogue: 51, saboteur: 71 },
  idle: { collaborator: 21, rogue: 35, saboteur: 45 },
  calmed: { collaborator: 72, rogue: 40, saboteur: 55 },
  helpless: { collaborator: 23, rogue: 12, saboteur: 35 },
  encouraged: { collaborator: 6, rogue: 4, saboteur: 9 },
  hid: { collaborator: 15, rogue: 8, saboteur: 38 },
  fizzled: { collaborator: 16, rogue: 34, saboteur: 7 },
};
/** Percent of checked turns and steps that failed directly after a turn of this role in the same round. */
const SPOILT: Readonly<Record<Role, number>> = { collaborator: 11, rogue: 14, saboteur: 19 };

/** Discounts the evidence, because a voice's turns resemble each other and other players play differently. */
const TRUST = 0.4;

/** The log likelihood of the fact for each role, in the order of ROLES_READ. */
export type RoleEvidence = readonly [collaborator: number, rogue: number, saboteur: number];

export function roleEvidenceOf({ history, world }: Pick<PublicView, 'history' | 'world'>): readonly RoleEvidence[] {
  const kinds = turnKindsOf(history, world);
  return history.map((_, at): RoleEvidence => {
    const share = SHARE[kinds[at] ?? 'fizzled'];
    const next = history[at + 1];
    const spoilt = next !== undefined && next.round === history[at]?.round ? wasSpoilt(next) : null;
    const read = (role: Role): number => {
      const after = spoilt === null ? 1 : (spoilt ? SPOILT[role] : 100 - SPOILT[role]) / 100;
      return TRUST * Math.log((share[role] / 1000) * after);
    };
    return [read('collaborator'), read('rogue'), read('saboteur')];
  });
}

/** Null if the outcome involved no chance. */
function wasSpoilt({ action, outcome, changes }: TurnFact): boolean | null {
  if (action === 'hide' || outcome === 'fizzled') return null;
  return outcome === 'failure' || changes.some(({ type }) => type === 'slipped');
}

/** Evaluated in hindsight: the body's later moves show where it had to go. */
export function turnKindsOf(history: readonly TurnFact[], world: WorldView): readonly TurnKind[] {
  const distances = distancesIn(world);
  const kinds: TurnKind[] = new Array(history.length);
  let goal: string | null = world.stages.find(({ current }) => current)?.leads[0]?.location ?? null;
  for (let at = history.length - 1; at >= 0; at--) {
    const fact = history[at];
    if (fact === undefined) continue;
    if (fact.action !== 'move' && fact.outcome === 'success' && (fact.action === 'search' || fact.action === 'interact'))
      goal = fact.location;
    kinds[at] = turnKindOf(fact, (from, to) => (goal === null ? 0 : distances.tokens(from, goal) - distances.tokens(to, goal)));
  }
  return kinds;
}

function turnKindOf(fact: TurnFact, gained: (from: string, to: string) => number): TurnKind {
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

function mannerOfMove({ changes, location }: TurnFact, gained: (from: string, to: string) => number): TurnKind {
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

/** How strongly such a turn suggests a Saboteur: the log of the likelihood ratio. */
export const exposureOf = (manner: TurnKind): number => TRUST * Math.log(SHARE[manner].saboteur / SHARE[manner].collaborator);
