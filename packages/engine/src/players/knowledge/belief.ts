/**
 * Estimates everyone's role from a view: weighs every possible deal and order by clues, claims, accusations and what
 * turns reveal about their authors (Bayes).
 */
import type { TagNature } from '../../state.ts';
import { NATURE_OF_ROLE } from '../../turn/clues.ts';
import type { PublicView, View, YouView } from '../../view/view-types.ts';
import { ROLES, type Role } from '../../vocabulary.ts';
import { type Places, type PossibleOrders, possibleOrders } from './possible-orders.ts';
import { roleEvidenceOf } from './turn-evidence.ts';

export interface Belief {
  /** The chance that a voice has a role. It is 0 or 1 for the viewer's own role and for revealed ones. */
  readonly of: (player: string, role: Role) => number;
  /** The chance that a voice has this place in the order of round 1. */
  readonly sits: (player: string, place: number) => number;
}

/** The chance that a clue about a voice is right, including the effects of mislead and of older tags [K1]. */
export const RIGHT = 0.72;
const WRONG = (1 - RIGHT) / 2;

/** The chance, by role, that a claim is true. */
const HONEST: readonly number[] = [0.97, 0.93, 0.62];
/** The weight of second and later claims: a voice that lied once keeps to its lie. */
const REPEATED = 0.15;

/** How likely each role accuses a Saboteur or another voice. Only the proportions matter. */
const ACCUSES: readonly { readonly saboteur: number; readonly other: number }[] = [
  { saboteur: 1, other: 0.16 },
  { saboteur: 0.8, other: 0.2 },
  { saboteur: 0.03, other: 0.3 },
];

const COLLABORATOR = 0;
const SABOTEUR = 2;

interface Deal {
  /** Index into ROLES by seat. */
  readonly roles: readonly number[];
  readonly weight: number;
}

const cache = new WeakMap<PublicView, Map<number, Belief>>();

/** Computed once for each public view and seat. `you` null: what anyone could conclude from public facts. */
export function beliefOf({ public: game, you }: View): Belief {
  const bySeat = cache.get(game) ?? new Map<number, Belief>();
  cache.set(game, bySeat);
  const seat = you?.seat ?? -1;
  const before = bySeat.get(seat);
  if (before !== undefined) return before;
  const belief = computeBelief(game, you);
  bySeat.set(seat, belief);
  return belief;
}

function computeBelief(game: PublicView, you: YouView | null): Belief {
  const possible = possibleOrders(game, you);
  const { players } = possible;
  const deals = dealsOf(game, you);
  const roleSums = new Float64Array(players * 3);
  const placeSums = new Float64Array(players * players);
  const evidence = evidenceOf(game, you, possible);
  const claims = claimsBySeat(game, you);
  const factors = new Float64Array(players * 3);
  let total = 0;
  for (const order of possible.orders) {
    const byPlace = evidence(order);
    for (let seat = 0; seat < players; seat++) {
      const place = order[seat] ?? 0;
      const isTrue = claims[seat]?.map((turn) => possible.placeOf(order, turn) === place) ?? [];
      for (let role = 0; role < 3; role++) {
        factors[seat * 3 + role] = Math.exp((byPlace[place * 3 + role] ?? 0) + claimed(isTrue, role, players));
      }
    }
    let sum = 0;
    for (const { roles, weight } of deals) {
      let w = weight;
      for (let seat = 0; seat < players; seat++) w *= factors[seat * 3 + (roles[seat] ?? 0)] ?? 0;
      sum += w;
      for (let seat = 0; seat < players; seat++) {
        const slot = seat * 3 + (roles[seat] ?? 0);
        roleSums[slot] = (roleSums[slot] ?? 0) + w;
      }
    }
    total += sum;
    for (let seat = 0; seat < players; seat++) {
      const slot = seat * players + (order[seat] ?? 0);
      placeSums[slot] = (placeSums[slot] ?? 0) + sum;
    }
  }
  const seatOf = new Map(game.players.map(({ id }, seat) => [id, seat]));
  return {
    of: (player, role) => {
      const seat = seatOf.get(player);
      return seat === undefined || total <= 0 ? 0 : (roleSums[seat * 3 + ROLES.indexOf(role)] ?? 0) / total;
    },
    sits: (player, place) => {
      const seat = seatOf.get(player);
      return seat === undefined || total <= 0 ? 0 : (placeSums[seat * players + place] ?? 0) / total;
    },
  };
}

/**
 * Log likelihoods, by place and role, of everything that turns reveal. Shared by orders that assign the turns equally.
 */
function evidenceOf(game: PublicView, you: YouView | null, possible: PossibleOrders): (order: Places) => Float64Array {
  const readings = roleEvidenceOf(game);
  const clues = (you?.clues ?? []).flatMap((clue) => (clue.type === 'investigate' ? [clue] : []));
  const own = new Set(you?.actions.map(({ turnNumber }) => turnNumber));
  const made = new Map<string, Float64Array>();
  return (order) => {
    const pattern = possible.patternOf(order);
    const before = made.get(pattern);
    if (before !== undefined) return before;
    const sums = new Float64Array(possible.players * 3);
    game.history.forEach(({ round, turn, turnNumber }, at) => {
      const place = possible.placeOf(order, { round, turn });
      const reading = readings[at];
      if (place === null || reading === undefined || own.has(turnNumber)) return;
      for (let role = 0; role < 3; role++) sums[place * 3 + role] = (sums[place * 3 + role] ?? 0) + (reading[role] ?? 0);
      for (const { aboutTurnNumber, nature } of clues) {
        if (aboutTurnNumber !== turnNumber) continue;
        ROLES.forEach((one, role) => {
          sums[place * 3 + role] = (sums[place * 3 + role] ?? 0) + Math.log(clueChance(nature, one));
        });
      }
    });
    made.set(pattern, sums);
    return sums;
  };
}

function clueChance(nature: TagNature, role: Role): number {
  if (nature === 'hidden' || nature === 'none') return 1;
  return NATURE_OF_ROLE[role] === nature ? RIGHT : WRONG;
}

/** The other players' claims by seat, oldest first; its own prove nothing to the viewer. */
function claimsBySeat({ players, claims }: PublicView, you: YouView | null): readonly (readonly { round: number; turn: number }[])[] {
  return players.map(({ id }) => (id === you?.id ? [] : claims.filter(({ player }) => player === id)));
}

function claimed(isTrue: readonly boolean[], role: number, players: number): number {
  const honest = HONEST[role] ?? 0.5;
  return isTrue.reduce((sum, one, index) => {
    const chance = one ? honest : (1 - honest) / Math.max(1, players - 1);
    return sum + Math.log(chance) * (index === 0 ? 1 : REPEATED);
  }, 0);
}

/** Every possible deal of the unknown roles, weighted by probes and accusations. */
function dealsOf(game: PublicView, you: YouView | null): Deal[] {
  const certain = game.players.map(({ id, role }): number => {
    if (role !== null) return ROLES.indexOf(role);
    if (id === you?.id) return ROLES.indexOf(you.role);
    return you?.partners.includes(id) ? SABOTEUR : -1;
  });
  const left = [game.players.length - game.saboteurs - game.rogues, game.rogues, game.saboteurs];
  for (const role of certain) if (role >= 0) left[role] = (left[role] ?? 0) - 1;
  // If the assumed deck is wrong, at least one deal must still be possible.
  const open = certain.filter((role) => role < 0).length;
  left[COLLABORATOR] = open - Math.max(0, left[1] ?? 0) - Math.max(0, left[SABOTEUR] ?? 0);
  const deals: Deal[] = [];
  const fill = (roles: number[], seat: number, rest: readonly number[]): void => {
    if (seat === certain.length) {
      deals.push({ roles: [...roles], weight: weightOf(game, you, roles) });
      return;
    }
    const fixed = certain[seat] ?? -1;
    for (let role = 0; role < 3; role++) {
      if (fixed >= 0 ? role !== fixed : (rest[role] ?? 0) <= 0) continue;
      roles[seat] = role;
      fill(roles, seat + 1, fixed >= 0 ? rest : rest.map((count, at) => (at === role ? count - 1 : count)));
    }
  };
  fill([], 0, left);
  return deals;
}

function weightOf({ players, verdicts, accusation }: PublicView, you: YouView | null, roles: readonly number[]): number {
  const roleOf = (id: string): number => roles[players.findIndex((player) => player.id === id)] ?? COLLABORATOR;
  let weight = 1;
  for (const clue of you?.clues ?? []) {
    if (clue.type === 'probe') weight *= clueChance(clue.nature, ROLES[roleOf(clue.about)] ?? 'collaborator');
  }
  for (const { accuser, accused } of accusation === null ? verdicts : [...verdicts, accusation]) {
    if (accuser === you?.id) continue;
    weight *= ACCUSES[roleOf(accuser)]?.[roleOf(accused) === SABOTEUR ? 'saboteur' : 'other'] ?? 1;
  }
  return weight;
}
