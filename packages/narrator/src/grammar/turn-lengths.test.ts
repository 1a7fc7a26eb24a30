import { INTENTIONS } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { namesOf } from '../narrate/names.ts';
import { fill, TURN_MAX, TURN_MIN } from '../narrate/sentences.ts';
import { ACHIEVEMENTS, type Act, ATTEMPTS, ENGLISH, mannersOf, type Phrases } from './grammar.ts';

const PLAYER = { id: 'p1', name: 'Bartholomew' };

const lengthsOf = (phrases: Phrases, values: Readonly<Record<string, string>> = {}): readonly [number, number] => {
  const lengths = phrases.map((phrase) => fill(phrase, values).length);
  return [Math.min(...lengths), Math.max(...lengths)];
};

describe('a turn, whatever its act, manner and result', () => {
  for (const { title, content, ...rest } of BUILT_IN)
    it(`has ${TURN_MIN} to ${TURN_MAX} characters in ${title}`, () => {
      const names = namesOf({ title, content, ...rest }, [PLAYER]);
      const { locations, objects, hazards, characters, specials } = content;
      const targetsOf = (act: Act): readonly string[] => {
        switch (act) {
          case 'talk':
            return characters.map(({ id }) => id);
          case 'special':
            return specials.map(({ id }) => id);
          case 'hazard':
            return hazards.map(({ id }) => id);
          case 'probe':
          case 'comfort':
            return [PLAYER.id];
          case 'move':
          case 'arrive':
          case 'pass':
          case 'searchPlace':
          case 'stay':
          case 'tend':
          case 'hide':
          case 'useNear':
          case 'searchNear':
            return locations.map(({ id }) => id);
          default:
            return objects.map(({ id }) => id);
        }
      };
      const { success, failure, nothing, fizzled, done } = ENGLISH.outcomes;
      const resultsOf = (act: Act): Phrases => {
        if (act === 'pass') return [];
        if (act === 'stay' || ACHIEVEMENTS.some((one) => one === act)) return done[act] ?? done.default;
        const key = act === 'searchPlace' || act === 'searchNear' ? 'search' : act;
        return [success, failure, nothing].flatMap((lists) => lists[key] ?? lists.default).concat(act === 'move' ? [] : fizzled);
      };
      const { voice } = content;
      const moods = [...voice.atmosphere, ...Object.values(voice.tension).flat(), ...Object.values(ENGLISH.atmosphere).flat()];
      const [shortestMood] = lengthsOf(moods);
      const wrong: string[] = [];
      for (const act of [...ATTEMPTS, ...ACHIEVEMENTS]) {
        const manner = lengthsOf(INTENTIONS.flatMap((intention) => mannersOf(ENGLISH, act, intention)));
        const result = act === 'pass' ? [0, 0] : lengthsOf(resultsOf(act));
        const join = act === 'pass' ? 0 : ENGLISH.joins.but.length;
        for (const target of targetsOf(act))
          for (const { id: place } of act === 'pass' || act === 'arrive' ? locations : locations.slice(0, 1))
            for (const form of ENGLISH.acts[act])
              for (const body of [content.body.name, 'the body']) {
                const values = {
                  body,
                  target: names.the(target),
                  place: names.the(target),
                  from: names.the(place),
                  to: names.the(place),
                  at: names.at(['searchPlace', 'stay', 'hide', 'tend'].includes(act) ? target : place),
                };
                // The full stop counts, and so does a comma before the manner.
                const length = fill(form, values).length + join + 1;
                const [least, most] = [length + manner[0] + (result[0] ?? 0), length + 1 + manner[1] + (result[1] ?? 0)];
                // The narrator adds a sentence of atmosphere to what is too short.
                if (least + 1 + shortestMood < TURN_MIN || most > TURN_MAX) wrong.push(`${least}–${most} ${act} ${fill(form, values)}`);
              }
      }
      expect(wrong).toEqual([]);
    });
});
