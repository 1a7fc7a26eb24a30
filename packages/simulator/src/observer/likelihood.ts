/** Likelihood ratios of observations for Saboteurs and honest voices, learned from games whose roles are known. */
import type { SolvedLog } from './public-log.ts';
import { type Observed, type Sign, signsOfNames, signsOfTurn } from './signs.ts';

interface Seen {
  readonly honest: number;
  readonly saboteur: number;
}
/** Sign and context → value → how often it was seen with which role. Can be added. */
export type Counts = Readonly<Record<string, Readonly<Record<string, Seen>>>>;

const keyOf = ({ sign, context }: Observed): string => `${sign}|${context}`;
const NEVER: Seen = { honest: 0, saboteur: 0 };

export function countSigns({ log, authors, guilty }: SolvedLog): Counts {
  const counts: Record<string, Record<string, Seen>> = {};
  const add = (observed: Observed, seat: number): void => {
    const key = keyOf(observed);
    const values = counts[key] ?? {};
    counts[key] = values;
    const { honest, saboteur } = values[observed.value] ?? NEVER;
    values[observed.value] = guilty.includes(seat) ? { honest, saboteur: saboteur + 1 } : { honest: honest + 1, saboteur };
  };
  log.turns.forEach((fact, at) => {
    const author = authors[at];
    if (author === undefined) return;
    // These signs are counted again at every later moment of the game, with more of what followed.
    for (let visible = 0; visible <= log.players.length && at + visible < log.turns.length; visible++) {
      for (const one of signsOfTurn(log.turns, at, visible)) if (visible === 0 || one.sign === 'aftermath') add(one, author);
    }
    signsOfNames(fact, log.players).forEach((observed, seat) => {
      for (const one of observed) add(one, seat);
    });
  });
  return counts;
}

export function mergeCounts(a: Counts, b: Counts): Counts {
  const merged: Record<string, Readonly<Record<string, Seen>>> = { ...a };
  for (const [key, values] of Object.entries(b)) {
    const sum: Record<string, Seen> = { ...merged[key] };
    for (const [value, seen] of Object.entries(values)) {
      const before = sum[value] ?? NEVER;
      sum[value] = { honest: before.honest + seen.honest, saboteur: before.saboteur + seen.saboteur };
    }
    merged[key] = sum;
  }
  return merged;
}

/**
 * Smooths the counts with this many pseudo-observations at the average rate, because rare observations prove little.
 */
const PSEUDO = 10;

/** Natural logarithm of P(observed | Saboteur) ∕ P(observed | honest voice); 0 for values that were never seen. */
export function logRatio(counts: Counts, observed: Observed): number {
  const values = counts[keyOf(observed)];
  const seen = values?.[observed.value];
  if (values === undefined || seen === undefined) return 0;
  let honest = 0;
  let saboteur = 0;
  for (const one of Object.values(values)) {
    honest += one.honest;
    saboteur += one.saboteur;
  }
  const pooled = (PSEUDO * (seen.honest + seen.saboteur)) / (honest + saboteur);
  return Math.log((seen.saboteur + pooled) / (saboteur + PSEUDO)) - Math.log((seen.honest + pooled) / (honest + PSEUDO));
}

export interface Telling {
  /** Sign, context and value. */
  readonly what: string;
  /** Share of the Saboteurs' and of the honest voices' observations in this context. */
  readonly saboteurs: number;
  readonly honest: number;
  /** The average evidence, in nats, that it adds against a Saboteur each time the context occurs. */
  readonly gain: number;
}

/** The observations with the strongest evidence, strongest first. */
export function mostTelling(counts: Counts, howMany: number): Telling[] {
  const all = Object.entries(counts).flatMap(([key, values]) => {
    const sum = (of: (seen: Seen) => number): number => Object.values(values).reduce((total, seen) => total + of(seen), 0);
    const saboteurs = sum(({ saboteur }) => saboteur);
    const honest = sum((seen) => seen.honest);
    if (saboteurs === 0 || honest === 0) return [];
    const [sign, context = ''] = key.split('|');
    return Object.entries(values).map(([value, seen]) => {
      const share = seen.saboteur / saboteurs;
      const gain = share * logRatio(counts, { sign: sign as Sign, context, value });
      return { what: `${sign} ${context}: ${value}`, saboteurs: share, honest: seen.honest / honest, gain };
    });
  });
  return all.sort((a, b) => b.gain - a.gain).slice(0, howMany);
}
