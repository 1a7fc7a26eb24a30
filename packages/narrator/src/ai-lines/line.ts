/** The built-in grammar: what an AI player says now, if anything. */
import type { TurnFact } from '@one-mind/engine/facts';
import type { View } from '@one-mind/engine/view/view-types';
import type { Occasion } from '../grammar/ai-lines.ts';
import { clashOf, doubtsOf, questionsToSilent, remarksOnClaims } from './doubts.ts';
import { reasonsAbout, wentWell, wentWrong } from './reasons.ts';
import { factOf, nameOf, type Standpoint, standpointOf } from './standpoint.ts';
import { CHARACTERS } from './temper.ts';
import { type Line, type Talk, type Topic, worded } from './wording.ts';

/** A topic and its chance in percent. */
interface Chance extends Topic {
  readonly percent: number;
}

/** Vitality and alarm at which voices begin to worry, as shares. */
const WOUNDED = 0.45;
const LOUD = 0.6;

/** A remark at the beginning of a round, or about an accusation. Null = it says nothing. */
export const lineFor = (view: View, talk: Talk): Line | null => sayOneOf(view, talk, occasionsOf);

/** A remark about somebody's new claim. */
export const lineOnClaim = (view: View, talk: Talk): Line | null =>
  sayOneOf(view, talk, (standpoint) => [...ownContradiction(standpoint), ...doubts(standpoint, talk), ...trouble(standpoint, talk)]);

/** What a voice says with a claim that it has just made. */
export const lineWithClaim = (view: View, talk: Talk): Line | null => {
  const standpoint = standpointOf(view);
  if (standpoint === null) return null;
  const clash = standpoint.reading === null ? ownContradiction(standpoint) : [];
  return worded([...clash, ...ownClaim(standpoint)], talk.dice.next(), talk);
};

function sayOneOf(view: View, talk: Talk, chances: (standpoint: Standpoint, talk: Talk) => readonly Chance[]): Line | null {
  const standpoint = standpointOf(view);
  if (standpoint === null) return null;
  // Drawn first, so that the choice of phrase doesn't depend on the available occasions.
  const roll = talk.dice.below(100);
  const pick = talk.dice.next();
  return worded(
    chances(standpoint, talk).filter(({ percent }) => roll < percent),
    pick,
    talk,
  );
}

/** The possible topics, the most pressing first. */
function occasionsOf(standpoint: Standpoint, talk: Talk): Chance[] {
  const { game } = standpoint;
  if (game.round === 1) return [{ occasion: 'hello', percent: 30, words: {} }];
  if (game.accusation !== null) return accusation(standpoint);
  const last = game.history.filter(({ round }) => round === game.round - 1);
  return [
    ...ownContradiction(standpoint),
    ...doubts(standpoint, talk),
    ...verdict(standpoint),
    ...ownClaim(standpoint),
    ...trouble(standpoint, talk),
    ...events(standpoint, last),
    ...questions(standpoint, talk),
    { occasion: 'nothing', percent: 8, words: {}, subject: `nothing ${game.round}` },
  ];
}

function accusation(standpoint: Standpoint): Chance[] {
  const { accusation: running } = standpoint.game;
  if (running === null) return [];
  const words = { accuser: nameOf(standpoint, running.accuser), accused: nameOf(standpoint, running.accused) };
  if (running.accused === standpoint.id) return defence(standpoint, words.accuser).map((topic) => ({ ...topic, percent: 100 }));
  if (running.accuser === standpoint.id) return charge(standpoint, running.accused).map((topic) => ({ ...topic, percent: 100 }));
  return [{ occasion: 'askCase', percent: 25, words }];
}

/** The accused points to a turn that it has claimed and that worked, or else denies. `accuser`: the name. */
export function defence({ game, claims }: Standpoint, accuser: string): readonly Topic[] {
  const good = claims.findLast((claim) => wentWell(factOf(game, claim)));
  const denial: Topic = { occasion: 'accused', words: { accuser } };
  return good === undefined ? [denial] : [{ occasion: 'accusedClaim', words: { accuser, turn: good.turn, round: good.round } }, denial];
}

/** The accuser's reasons, or else that it has none. The accused is asked about each. */
export function charge(standpoint: Standpoint, accused: string): readonly Topic[] {
  const none: Topic = { occasion: 'accuser', words: { accused: nameOf(standpoint, accused) } };
  return [...reasonsAbout(standpoint, accused, true), none].map((topic) => {
    const { occasion, words } = topic;
    return { ...topic, question: { occasion, to: accused, round: Number(words.round ?? 0), turn: Number(words.turn ?? 0) } };
  });
}

/** Somebody else claims a turn that this voice claims. */
function ownContradiction(standpoint: Standpoint): Chance[] {
  const { game, id } = standpoint;
  for (const { type, claims } of game.contradictions.toReversed()) {
    const [a, b] = claims.map((index) => game.claims[index]);
    if (type !== 'sameTurn' || a === undefined || b === undefined || (a.player !== id && b.player !== id)) continue;
    const { round, turn, player } = a.player === id ? b : a;
    const subject = clashOf(a, b);
    const question = { occasion: 'doubtTurn', to: player, round, turn } as const;
    return [{ occasion: 'ownContradiction', percent: 100, words: { round, turn, other: nameOf(standpoint, player) }, subject, question }];
  }
  return [];
}

const chanceOf = (percent: number, { temper }: Talk): number => (percent * CHARACTERS[temper].doubting) / 100;

const doubts = (standpoint: Standpoint, talk: Talk): Chance[] =>
  doubtsOf(standpoint).map((topic) => ({ ...topic, percent: chanceOf(60, talk) }));

function trouble(standpoint: Standpoint, talk: Talk): Chance[] {
  const { trouble: bad, praise } = remarksOnClaims(standpoint);
  return [
    ...bad.map((topic) => ({ ...topic, percent: chanceOf(40, talk) })),
    ...praise.map((topic) => ({ ...topic, percent: talk.temper === 'warm' ? 30 : 12 })),
  ];
}

const questions = (standpoint: Standpoint, talk: Talk): Chance[] =>
  questionsToSilent(standpoint).map((topic) => ({ ...topic, percent: chanceOf(22, talk) }));

/** A verdict of the round that has just ended: it was decided before the round's first turn. */
function verdict(standpoint: Standpoint): Chance[] {
  const { game } = standpoint;
  const decided = game.verdicts.findLast(({ guilty, round }) => guilty && round === game.round - 1);
  const role = game.players.find(({ id }) => id === decided?.accused)?.role ?? null;
  if (decided === undefined || role === null) return [];
  const words = { accused: nameOf(standpoint, decided.accused) };
  return [{ occasion: role === 'saboteur' ? 'quietedWell' : 'quietedBadly', percent: 45, words, subject: `verdict ${decided.accused}` }];
}

/** A voice that has claimed a turn of the last round comments on it. */
function ownClaim(standpoint: Standpoint): Chance[] {
  const { game, claims, reading } = standpoint;
  const claim = claims.at(-1);
  if (claim?.fact === undefined || claim.round !== game.round - 1) return [];
  const { round, turn, fact } = claim;
  if (reading !== null) {
    const words = { round, turn, about: nameOf(standpoint, reading.about) };
    return [{ occasion: reading.isGood ? 'goodReading' : 'badReading', percent: 90, words }];
  }
  const occasion = wentWell(fact) ? 'claimGood' : wentWrong(fact) ? 'claimBad' : 'claimNothing';
  return [{ occasion, percent: 65, words: { round, turn } }];
}

function events({ game }: Standpoint, last: readonly TurnFact[]): Chance[] {
  const chances: Chance[] = [];
  const add = (occasion: Occasion, percent: number, words: Topic['words'] = {}): void => {
    chances.push({ occasion, percent, words, subject: `${occasion} ${game.round}` });
  };
  const { alarm, alarmLimit, vitality, vitalityMax } = game.world;
  // Nobody wonders about a turn that somebody has claimed.
  const odd = last.find(
    ({ mishap, round, turn }) => mishap !== null && !game.claims.some((claim) => claim.round === round && claim.turn === turn),
  );
  if (odd !== undefined) add('mishap', 30, { turn: odd.turn });
  if (last.some(({ changes }) => changes.some(({ type }) => type === 'stageDone'))) add('stage', 30);
  if (alarm >= alarmLimit * LOUD) add('alarm', 26, { alarm, limit: alarmLimit });
  if (vitality <= vitalityMax * WOUNDED) add('wounded', 24);
  if (last.some(({ changes }) => changes.some(({ type }) => type === 'steppedBack'))) add('torn', 22);
  return chances;
}
