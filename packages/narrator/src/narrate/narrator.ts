import type { Fact } from '@one-mind/engine/facts';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { ENGLISH, type Grammar } from '../grammar/grammar.ts';
import { Chronicle } from './chronicle.ts';
import type { Phrasing } from './clauses.ts';
import { type NamedPlayer, namesOf } from './names.ts';
import { turnNarration } from './narrate-turn.ts';
import { worldNarration } from './narrate-world.ts';
import { NarrationHistory } from './narration-history.ts';
import { plainFact } from './plain-fact.ts';
import type { Scene } from './scene.ts';
import { fill, sentence, sentencesOf, TURN_MAX, TURN_MIN } from './sentences.ts';
import { isRepetition } from './turn-act.ts';

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
}

export interface NarratorOptions {
  readonly scenario: Scenario;
  readonly players: readonly NamedPlayer[];
  /** Anything public and specific to the game, such as its id. Never the game's seed, because the story must reveal nothing. */
  readonly publicSeed: string;
  /** All entries so far, oldest first. A new narrator continues from them exactly as the old one would. */
  readonly narrated: readonly { readonly content: string; readonly data: Fact }[];
}

/** How many texts are compared until one has no fault at all, and how many at most to find one that repeats nothing. */
const CANDIDATES = 10;
const ATTEMPTS = 60;
/** The penalty of a text of the wrong length: worse than any stale one, but not as bad as a repeated sentence. */
const WRONG_LENGTH = 1e4;

/** The built-in narrator: a grammar over public facts. The same options and facts always give the same story. */
export function createNarrator({ scenario, players, publicSeed, narrated }: NarratorOptions): Narrator {
  const grammar = ENGLISH;
  const names = namesOf(scenario, players);
  const { voice, body } = scenario.content;
  const threat = voice.threat || 'whoever is listening';
  const history = new NarrationHistory(narrated.map(({ content }) => content));
  const chronicle = new Chronicle(narrated.map(({ data }) => data));

  /** The scenario's own sentences first; the built-in ones only if it has few. */
  const atmosphereOf = (band: keyof Grammar['atmosphere']) => {
    const own = [...voice.tension[band], ...voice.atmosphere].map(sentence);
    const texts = own.length < 6 ? [...own, ...grammar.atmosphere[band]] : own;
    return texts.map((text) => ({ text, sentences: sentencesOf(text) }));
  };
  const atmosphere = { low: atmosphereOf('low'), rising: atmosphereOf('rising'), high: atmosphereOf('high') };
  const freshAtmosphere = ({ alarm, alarmLimit }: Scene): string[] => {
    const nearness = alarm / Math.max(1, alarmLimit);
    const band = nearness < 0.4 ? 'low' : nearness < 0.75 ? 'rising' : 'high';
    return atmosphere[band].filter(({ sentences }) => history.areFresh(sentences)).map(({ text }) => text);
  };
  const isFresh = (text: string): boolean => history.isFresh(text);

  const penalty = (content: string, isTurn: boolean): number =>
    (isTurn && (content.length < TURN_MIN || content.length > TURN_MAX) ? WRONG_LENGTH : 0) + history.staleness(content);

  return {
    narrate(fact, scene) {
      const dice = new Dice({ rng: rngFromSeed(`${publicSeed}:${history.count}`) });
      const atmospheres = freshAtmosphere(scene);
      const phrasing: Phrasing = {
        grammar,
        names,
        threat,
        here: scene.body.location,
        say: (forms, values = {}) => fill(dice.pick(forms), values),
      };
      const candidate =
        fact.type === 'turn'
          ? turnNarration(fact, { ...phrasing, dice, body: body.name, isRepeated: isRepetition(fact, chronicle.lastTurn), isFresh })
          : worldNarration(fact, { ...phrasing, dice, scenario, scene, chronicle, isFresh });
      let content = '';
      let best = Number.POSITIVE_INFINITY;
      for (let attempt = 0; best > 0 && (attempt < CANDIDATES || (best >= WRONG_LENGTH && attempt < ATTEMPTS)); attempt++) {
        const text = candidate(atmospheres.length === 0 ? '' : dice.pick(atmospheres));
        const badness = penalty(text, fact.type === 'turn');
        if (badness >= best) continue;
        best = badness;
        content = text;
      }
      history.add(content);
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
