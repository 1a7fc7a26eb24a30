/** The built-in grammar: what an AI player says now, if anything. */
import type { TurnFact } from '@one-mind/engine/facts';
import type { Dice } from '@one-mind/engine/rng';
import type { View } from '@one-mind/engine/view/view-types';
import { type Occasion, PHRASES } from '../grammar/ai-lines.ts';
import { reasonsAbout } from './reasons.ts';
import { nameOf, type Standpoint, standpointOf } from './standpoint.ts';

export interface Line {
  readonly text: string;
  readonly occasion: Occasion;
}

/** An occasion to speak, its chance in percent, and the values for its phrase. */
interface Chance {
  readonly occasion: Occasion;
  readonly percent: number;
  readonly words?: Readonly<Record<string, string | number>>;
}

/** Vitality and alarm at which voices begin to worry, as shares. */
const WOUNDED = 0.45;
const LOUD = 0.6;

/**
 * Null: it says nothing. `dice` must depend only on public facts, so that the line follows from the standpoint alone.
 * `said`: lines of this game, none of which is repeated.
 */
export const lineFor = (view: View, dice: Dice, said: readonly string[] = []): Line | null => {
  const standpoint = standpointOf(view);
  if (standpoint === null) return null;
  // Drawn first, so that the choice of phrase doesn't depend on the available occasions.
  const roll = dice.below(100);
  const pick = dice.next();
  return worded(
    occasionsOf(standpoint).filter(({ percent }) => roll < percent),
    pick,
    said,
  );
};

/** Why this seat votes as it does, in public facts and its own claims. Null if nobody is accused. */
export const voteLine = (view: View, isGuilty: boolean, dice: Dice, said: readonly string[] = []): Line | null => {
  const standpoint = standpointOf(view);
  const accused = view.public.accusation?.accused;
  if (standpoint === null || accused === undefined) return null;
  return worded(reasonsAbout(standpoint, accused, isGuilty), dice.next(), said);
};

/** An unused phrase of the first occasion that still has one. */
export const worded = (occasions: readonly Pick<Chance, 'occasion' | 'words'>[], pick: number, said: readonly string[]): Line | null => {
  for (const { occasion, words = {} } of occasions) {
    const unsaid = PHRASES[occasion].filter((phrase) => !said.some((text) => isPhrase(phrase, text)));
    const phrase = unsaid[pick % Math.max(1, unsaid.length)];
    if (phrase === undefined) continue;
    return { occasion, text: phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? '')) };
  }
  return null;
};

/** Whether a text is this phrase with any values. */
const isPhrase = (phrase: string, text: string): boolean => {
  const pattern = patterns.getOrInsertComputed(phrase, () => {
    const parts = phrase.split(/\{\w+\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('.+')}$`, 'u');
  });
  return pattern.test(text);
};
const patterns = new Map<string, RegExp>();

/** The possible topics, the most pressing first. */
const occasionsOf = (standpoint: Standpoint): Chance[] => {
  const { game } = standpoint;
  if (game.round === 1) return [{ occasion: 'hello', percent: 30 }];
  const last = game.history.filter(({ round }) => round === game.round - 1);
  return [
    ...accusation(standpoint),
    ...contradiction(standpoint),
    ...verdict(standpoint),
    ...ownClaim(standpoint),
    ...trouble(standpoint, last),
    { occasion: 'nothing', percent: 8 },
  ];
};

const accusation = (standpoint: Standpoint): Chance[] => {
  const { accusation: running } = standpoint.game;
  if (running === null) return [];
  const words = { accuser: nameOf(standpoint, running.accuser), accused: nameOf(standpoint, running.accused) };
  if (running.accused === standpoint.id) return [{ occasion: 'accused', percent: 100, words }];
  if (running.accuser === standpoint.id) {
    // A hunch uses the words of accusations.
    const reasons = reasonsAbout(standpoint, running.accused, true).filter(({ occasion }) => occasion !== 'againstHunch');
    return [...reasons.map((reason) => ({ ...reason, percent: 100 })), { occasion: 'accuser', percent: 100, words }];
  }
  return [{ occasion: 'onlooker', percent: 25, words }];
};

/** Two claims of one turn, of which one was made since the last round ended. */
const contradiction = (standpoint: Standpoint): Chance[] => {
  const { game, id } = standpoint;
  for (const { type, claims } of game.contradictions.toReversed()) {
    const [a, b] = claims.map((index) => game.claims[index]);
    if (type !== 'sameTurn' || a === undefined || b === undefined || a.round !== game.round - 1) continue;
    const { round, turn } = a;
    const other = a.player === id ? b : b.player === id ? a : null;
    if (other !== null)
      return [{ occasion: 'ownContradiction', percent: 100, words: { round, turn, other: nameOf(standpoint, other.player) } }];
    const words = { round, turn, a: nameOf(standpoint, a.player), b: nameOf(standpoint, b.player) };
    return [{ occasion: 'othersContradiction', percent: 35, words }];
  }
  return [];
};

/** A verdict of the round that has just ended: it was decided before the round's first turn. */
const verdict = (standpoint: Standpoint): Chance[] => {
  const { game } = standpoint;
  const decided = game.verdicts.findLast(({ guilty, round }) => guilty && round === game.round - 1);
  const role = game.players.find(({ id }) => id === decided?.accused)?.role ?? null;
  if (decided === undefined || role === null) return [];
  const words = { accused: nameOf(standpoint, decided.accused) };
  return [{ occasion: role === 'saboteur' ? 'quietedWell' : 'quietedBadly', percent: 45, words }];
};

/** A voice that has claimed a turn of the last round comments on it. */
const ownClaim = (standpoint: Standpoint): Chance[] => {
  const { game, claims, reading } = standpoint;
  const claim = claims.at(-1);
  if (claim?.fact === undefined || claim.round !== game.round - 1) return [];
  const { round, turn, fact } = claim;
  if (reading !== null) {
    const words = { round, turn, about: nameOf(standpoint, reading.about) };
    return [{ occasion: reading.isGood ? 'goodReading' : 'badReading', percent: 90, words }];
  }
  const wentWell = fact.outcome === 'success' && fact.mishap === null;
  return [{ occasion: wentWell ? 'claimGood' : 'claimBad', percent: 65, words: { round, turn } }];
};

const trouble = ({ game, claims }: Standpoint, last: readonly TurnFact[]): Chance[] => {
  const chances: Chance[] = [];
  const { alarm, alarmLimit, vitality, vitalityMax } = game.world;
  // A voice doesn't ask about a turn that it has claimed.
  const odd = last.find(
    ({ mishap, round, turn }) => mishap !== null && !claims.some((claim) => claim.round === round && claim.turn === turn),
  );
  if (odd !== undefined) chances.push({ occasion: 'mishap', percent: 30, words: { turn: odd.turn } });
  if (last.some(({ changes }) => changes.some(({ type }) => type === 'stageDone'))) chances.push({ occasion: 'stage', percent: 30 });
  if (alarm >= alarmLimit * LOUD) chances.push({ occasion: 'alarm', percent: 26, words: { alarm, limit: alarmLimit } });
  if (vitality <= vitalityMax * WOUNDED) chances.push({ occasion: 'wounded', percent: 24 });
  if (last.some(({ changes }) => changes.some(({ type }) => type === 'steppedBack'))) chances.push({ occasion: 'torn', percent: 22 });
  return chances;
};
