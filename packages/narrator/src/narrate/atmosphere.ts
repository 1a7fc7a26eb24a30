import type { Scenario } from '@one-mind/engine/scenario/types';
import { ENGLISH, type Grammar } from '../grammar/grammar.ts';
import { type Mark, marksOf } from './narration-history.ts';
import type { Scene } from './scene.ts';
import { sentence } from './sentences.ts';

/** A sentence of atmosphere, and the marks by which the history recognises it. */
interface Mood {
  readonly text: string;
  readonly marks: readonly Mark[];
}

type Band = keyof Grammar['atmosphere'];

/** Sentences by how close the alarm is to its limit. */
type Atmosphere = Readonly<Record<Band, readonly Mood[]>>;

/** A scenario with at least this many sentences of its own needs no built-in ones. */
const ENOUGH = 6;

const known = new WeakMap<Scenario, Atmosphere>();

/** The scenario's own sentences, and the built-in ones if it has few. The games of a scenario share them. */
export function atmosphereOf(scenario: Scenario): Atmosphere {
  const before = known.get(scenario);
  if (before !== undefined) return before;
  const { tension, atmosphere } = scenario.content.voice;
  const of = (band: Band): readonly Mood[] => {
    const own = [...tension[band], ...atmosphere].map(sentence);
    const texts = own.length < ENOUGH ? [...own, ...ENGLISH.atmosphere[band]] : own;
    return texts.map((text) => ({ text, marks: marksOf(text) }));
  };
  const moods = { low: of('low'), rising: of('rising'), high: of('high') };
  known.set(scenario, moods);
  return moods;
}

export function bandOf({ alarm, alarmLimit }: Scene): Band {
  const nearness = alarm / Math.max(1, alarmLimit);
  return nearness < 0.4 ? 'low' : nearness < 0.75 ? 'rising' : 'high';
}
