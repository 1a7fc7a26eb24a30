import type { Fact } from '@one-mind/engine/facts';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { ENGLISH } from '../grammar/grammar.ts';
import { Chronicle } from './chronicle.ts';
import type { Phrasing } from './clauses.ts';
import { type NamedPlayer, namesOf } from './names.ts';
import { narrateTurn } from './narrate-turn.ts';
import { narrateWorld } from './narrate-world.ts';
import { NarrationHistory } from './narration-history.ts';
import { plainFact } from './plain-fact.ts';
import type { Scene } from './scene.ts';
import { fill, sentence, TURN_MAX, TURN_MIN } from './sentences.ts';

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

/** How many texts are compared at least, and how many at most to find one that repeats nothing. */
const CANDIDATES = 10;
const ATTEMPTS = 60;
/** Penalties: a text of the wrong length is worse than any stale one, and a repeated sentence is worse still. */
const WRONG_LENGTH = 1e4;
const REPEATED = 1e6;

/** The built-in narrator: a grammar over public facts. The same options and facts always give the same story. */
export function createNarrator({ scenario, players, publicSeed, narrated }: NarratorOptions): Narrator {
  const grammar = ENGLISH;
  const names = namesOf(scenario, players);
  const { voice, body } = scenario.content;
  const threat = voice.threat || 'whoever is listening';
  const history = new NarrationHistory(narrated.map(({ content }) => content));
  const chronicle = new Chronicle(narrated.map(({ data }) => data));

  /** The scenario's own sentences first; the built-in ones only if it has few. */
  const atmosphereAt = ({ alarm, alarmLimit }: Scene): string[] => {
    const nearness = alarm / Math.max(1, alarmLimit);
    const band = nearness < 0.4 ? 'low' : nearness < 0.75 ? 'rising' : 'high';
    const own = [...voice.tension[band], ...voice.atmosphere].map(sentence);
    return (own.length < 6 ? [...own, ...grammar.atmosphere[band]] : own).filter((text) => history.isFresh(text));
  };

  const penalty = (content: string, isTurn: boolean): number =>
    (history.has(content) || !history.isFresh(content) ? REPEATED : 0) +
    (isTurn && (content.length < TURN_MIN || content.length > TURN_MAX) ? WRONG_LENGTH : 0) +
    history.staleness(content);

  return {
    narrate(fact, scene) {
      const dice = new Dice({ rng: rngFromSeed(`${publicSeed}:${history.count}`) });
      const atmospheres = atmosphereAt(scene);
      const phrasing: Phrasing = {
        grammar,
        names,
        threat,
        here: scene.body.location,
        say: (forms, values = {}) => fill(dice.pick(forms), values),
      };
      const isFresh = (text: string): boolean => history.isFresh(text);
      const candidate = (): string => {
        const atmosphere = atmospheres.length === 0 ? '' : dice.pick(atmospheres);
        return fact.type === 'turn'
          ? narrateTurn(fact, { ...phrasing, dice, body: body.name, isRepeated: chronicle.isSameTurn(fact), atmosphere, isFresh })
          : narrateWorld(fact, { ...phrasing, dice, scenario, scene, chronicle, atmosphere, isFresh });
      };
      let content = '';
      let best = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < CANDIDATES || (best >= WRONG_LENGTH && attempt < ATTEMPTS); attempt++) {
        const text = candidate();
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
