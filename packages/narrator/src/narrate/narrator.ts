import type { Fact } from '@one-mind/engine/facts';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { ENGLISH } from '../grammar/grammar.ts';
import { atmosphereOf, bandOf } from './atmosphere.ts';
import { Chronicle } from './chronicle.ts';
import type { Phrasing } from './clauses.ts';
import { type NamedPlayer, namesOf } from './names.ts';
import { turnNarration } from './narrate-turn.ts';
import { worldNarration } from './narrate-world.ts';
import { type Mark, marksOf, NarrationHistory } from './narration-history.ts';
import { plainFact } from './plain-fact.ts';
import type { Scene } from './scene.ts';
import { fill, TURN_MAX, TURN_MIN } from './sentences.ts';

export interface Narration {
  /** The prose, at most 250 characters. Plain text: names in it are not escaped. */
  readonly content: string;
  /** The plain sentence of the same fact. */
  readonly fact: string;
  readonly type: 'narrative' | 'action' | 'system';
}

export interface Narrator {
  /** Narrates one fact and remembers it. Facts must come in the order of the log. */
  narrate(fact: Fact, scene: Scene): Narration;
  /** Remembers entries that another narrator of the same game has narrated, oldest first. */
  remember(entries: NarratorOptions['narrated']): void;
}

export interface NarratorOptions {
  readonly scenario: Scenario;
  readonly players: readonly NamedPlayer[];
  /** Anything public and specific to the game, such as its id. Never the game's seed, because the story must reveal nothing. */
  readonly publicSeed: string;
  /** All entries so far, oldest first. A new narrator continues from them exactly as the old one would. */
  readonly narrated: readonly { readonly content: string; readonly data: Fact }[];
}

/** How many texts are made at most until one repeats nothing, and until one has the right length. Nearly always, the first will do. */
const ATTEMPTS = 60;
const LENGTH_ATTEMPTS = 10;
/** The worst last: a wrong length, a sentence that has been narrated before, and nothing else. */
const FAULTS = { none: 0, length: 1, sentence: 2, entry: 3 } as const;

/** The built-in narrator: a grammar over public facts. The same options and facts always give the same story. */
export function createNarrator({ scenario, players, publicSeed, narrated }: NarratorOptions): Narrator {
  const names = namesOf(scenario, players);
  const threat = scenario.content.voice.threat || 'whoever is listening';
  const history = new NarrationHistory(narrated.map(({ content }) => content));
  const chronicle = new Chronicle(narrated.map(({ data }) => data));
  const atmosphere = atmosphereOf(scenario);
  const isFresh = (text: string): boolean => history.repetitions(marksOf(text)) === 0;

  const faultOf = (content: string, marks: readonly Mark[], isTurn: boolean): number => {
    const repetitions = history.repetitions(marks);
    if (repetitions > 0) return repetitions < marks.length ? FAULTS.sentence : FAULTS.entry;
    return isTurn && (content.length < TURN_MIN || content.length > TURN_MAX) ? FAULTS.length : FAULTS.none;
  };

  const phrasingFor = (scene: Scene, dice: Dice): Phrasing => ({
    grammar: ENGLISH,
    names,
    threat,
    scenario,
    scene,
    here: scene.body.location,
    chronicle,
    dice,
    isFresh,
    sayWithin: (forms, values = {}) => fill(dice.pick(forms), values),
    say(forms, values = {}, before = '') {
      const start = dice.below(forms.length);
      let text = '';
      let least = Number.POSITIVE_INFINITY;
      for (let nth = 0; nth < forms.length && least > 0; nth++) {
        const filled = fill(forms[(start + nth) % forms.length] ?? '', values);
        const staleness = history.staleness(before + filled);
        if (staleness < least) [text, least] = [filled, staleness];
      }
      return text;
    },
    atmosphere() {
      const moods = atmosphere[bandOf(scene)];
      const start = dice.below(moods.length);
      for (let nth = 0; nth < moods.length; nth++) {
        const mood = moods[(start + nth) % moods.length];
        if (mood !== undefined && history.repetitions(mood.marks) === 0) return mood.text;
      }
      return '';
    },
  });

  return {
    remember(entries) {
      for (const { content, data } of entries) {
        history.add(marksOf(content));
        chronicle.add(data);
      }
    },
    narrate(fact, scene) {
      const phrasing = phrasingFor(scene, new Dice({ rng: rngFromSeed(`${publicSeed}:${history.count}`) }));
      const candidate = fact.type === 'turn' ? turnNarration(fact, phrasing) : () => worldNarration(fact, phrasing);
      let content = '';
      let marks: readonly Mark[] = [];
      let least = Number.POSITIVE_INFINITY;
      for (let attempt = 0; least > 0 && attempt < (least < FAULTS.sentence ? LENGTH_ATTEMPTS : ATTEMPTS); attempt++) {
        const text = candidate();
        const own = marksOf(text);
        const fault = faultOf(text, own, fact.type === 'turn');
        if (fault < least) [content, marks, least] = [text, own, fault];
      }
      history.add(marks);
      chronicle.add(fact);
      return { content, fact: plainFact(fact, names, { scenario, here: scene.body.location }), type: entryType(fact) };
    },
  };
}

function entryType(fact: Fact): Narration['type'] {
  switch (fact.type) {
    case 'turn':
      return 'action';
    case 'introduced':
    case 'nudged':
    case 'roundBegan':
    case 'hazardStruck':
    case 'npcActed':
    case 'eventHappened':
    case 'alarmClock':
    case 'stageDone':
    case 'roundReport':
    case 'ended':
      return 'narrative';
    default:
      return 'system';
  }
}
