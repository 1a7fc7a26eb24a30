/** What AI players say, by occasion. No line names a role, a tag, or a turn that its speaker has not claimed as its own. */

import accusations from './en/accusations.json' with { type: 'json' };
import plain from './en/ai-lines.json' with { type: 'json' };
import remarks from './en/arguments.json' with { type: 'json' };

/** How an AI player argues. It has nothing to do with its role. */
export const TEMPERS = ['calm', 'hasty', 'wary', 'warm', 'dry'] as const;
export type Temper = (typeof TEMPERS)[number];

/** Each temper has its own words for these. */
const tempered = { ...remarks, ...accusations };

export type Occasion = keyof typeof plain | keyof typeof tempered;

const TEMPERED: Readonly<Record<keyof typeof tempered, Readonly<Record<Temper, readonly string[]>>>> = tempered;

export const phrasesOf = (occasion: Occasion, temper: Temper): readonly string[] =>
  occasion in TEMPERED ? TEMPERED[occasion as keyof typeof tempered][temper] : plain[occasion as keyof typeof plain];

export const OCCASIONS = [...Object.keys(plain), ...Object.keys(tempered)] as readonly Occasion[];
