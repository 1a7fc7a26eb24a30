import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { INTENTIONS } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { createNarrator } from '../narrate/narrator.ts';
import { TURN_WANTED } from '../narrate/sentences.ts';
import { PLAYERS } from '../testing/any-fact.ts';
import { CHANGES } from './changes.ts';
import { DEEDS } from './deeds.ts';
import { MANNERS, STILL } from './manners.ts';
import { MISHAPS, UNHURT } from './mishaps.ts';
import { OUTCOMES } from './outcomes.ts';
import { TABLE, TENSION } from './table.ts';

const SCENE = { alarm: 1, alarmLimit: 10, body: { location: 'cellar' } };
const NOTHING: TurnFact = {
  type: 'turn',
  round: 1,
  turn: 1,
  turnNumber: 1,
  action: 'interact',
  intention: 'cooperative',
  targetKind: 'object',
  target: 'gate',
  outcome: 'nothing',
  location: 'cellar',
  changes: [],
  mishap: null,
};

/** Many ways of telling one fact. */
function tellings(fact: Fact, scene = SCENE): string[] {
  return Array.from({ length: 120 }, (_, seed) =>
    createNarrator({ scenario: TINY, players: PLAYERS, publicSeed: `game-${seed}`, narrated: [] }).narrate(fact, scene),
  ).map(({ content }) => content);
}

/** Words that say that something happened or changed, or how a thing stands that the game keeps account of. */
const NEWS =
  /\b(has|have|had) (?!its|no|an?\b|edges|hours|not (made|finished)|begun a|an opinion|been in other)|\bno longer\b|\bany ?more\b|\bstopped\b|\b(is|are) (shut|open|gone|here|close|broken|burning|winning)\b|\bbleed|\bblood|\bwound|\bdead\b|\balive\b|\bagain\b|\bbark|\bstorm/i;
const HARM = /\bblood|\bbleed|\bpain\b|\bpays\b|\bbroke|\bcrack|\bspoiled|\bwound/i;

describe('what the phrases presume', () => {
  it('leaves atmosphere and tension without news: they fit every state', () => {
    const moods = [
      ...Object.values(TENSION).flat(),
      ...BUILT_IN.flatMap(({ content: { voice } }) => [...voice.atmosphere, ...Object.values(voice.tension).flat()]),
    ];
    expect(moods.length).toBeGreaterThan(60);
    for (const mood of moods) expect(mood).not.toMatch(NEWS);
  });

  it('says of a deed and its manner what is tried, and never that it succeeded or what state the body is in', () => {
    for (const form of [...Object.values(DEEDS).flat(), ...Object.values(MANNERS).flat(), ...STILL]) {
      expect(form).not.toMatch(HARM);
      expect(form).not.toMatch(/\b(found|takes (?!stock|hold)|opens(?! its|, and words)|opened|unlocked|mended|put back)\b/i);
    }
  });

  it('quotes what a scenario calls a special instead of taking it for a sentence', () => {
    for (const form of DEEDS.special) expect(form).toMatch(/“\{target\}[,.]?”/);
  });

  it('tells a turn without consequences as one, whatever was done', () => {
    for (const intention of INTENTIONS)
      for (const action of ['interact', 'search', 'help', 'hide', 'move'] as const)
        for (const outcome of ['nothing', 'failure', 'fizzled'] as const)
          for (const content of tellings({
            ...NOTHING,
            action,
            intention,
            outcome,
            target: 'environment',
            targetKind: 'environment',
          }).slice(0, 20))
            expect(content).not.toMatch(HARM);
  });

  it('says nothing of harm where a careful body stumbled and took none [C1]', () => {
    const unhurt = { ...NOTHING, mishap: { kind: 'stumble', changes: [] } } as const;
    for (const content of tellings(unhurt)) expect(content).not.toMatch(HARM);
    expect(UNHURT.bare).not.toEqual(expect.arrayContaining([...MISHAPS.stumble.bare]));
  });

  it('says that danger was stirred, not woken: it may have been awake', () => {
    for (const form of [...MISHAPS.hazard.named, ...MISHAPS.hazard.bare, ...CHANGES.hazardUp])
      expect(form).not.toMatch(/\bwak|asleep|slept/);
    for (const form of CHANGES.hazardGone) expect(form).not.toMatch(/for good|no more\b|at last/);
  });

  it('lets people turn up and finds only things', () => {
    const [person] = TINY.content.characters;
    if (!person) throw new Error('the scenario has somebody in it');
    const event = { type: 'eventHappened', id: 'e', title: 'A step', changes: [{ type: 'revealed', id: person.id }] } as const;
    for (const content of tellings(event)) expect(content).not.toMatch(/found|dust|comes to light|gives up/i);
  });

  it('tells who comes from who goes', () => {
    const [person] = TINY.content.characters;
    if (!person) throw new Error('the scenario has somebody in it');
    const walk: Fact = { type: 'npcActed', id: person.id, mood: 'hostile', changes: [{ type: 'npcMoved', id: person.id, to: 'hall' }] };
    for (const content of tellings(walk, { ...SCENE, body: { location: 'hall' } }))
      expect(content).not.toMatch(/elsewhere|moves off|gone to/i);
  });

  it('lets a hidden voice and a probed mind keep what they know', () => {
    for (const form of OUTCOMES.probed) expect(form).not.toMatch(/is (understood|known), and|says enough/);
    const hid = tellings({ ...NOTHING, action: 'hide', target: 'environment', targetKind: 'environment' });
    for (const content of hid) for (const form of OUTCOMES.nothing) expect(content).not.toContain(form);
  });

  it('ends a game without saying who is dead, what the hands hold or how many have won', () => {
    const { success, failure, abandoned, wonNobody, wonSaboteur, wonRogue, wonCollaborator } = TABLE;
    for (const form of [...success, ...failure, ...abandoned, ...wonNobody, ...wonSaboteur, ...wonRogue, ...wonCollaborator])
      expect(form).not.toMatch(/no one left|nothing in them|light goes|empty|does not start again|the Saboteurs|alone/);
  });

  it(`tells a turn in ${TURN_WANTED} characters, unless news needs more`, () => {
    const lengths = (changes: readonly Change[]) => tellings({ ...NOTHING, outcome: 'success', changes }).map(({ length }) => length);
    expect(Math.max(...lengths([{ type: 'unlocked', id: 'gate' }]))).toBeLessThanOrEqual(TURN_WANTED);
    const said = 'x'.repeat(150);
    for (const content of tellings({ ...NOTHING, outcome: 'success', changes: [{ type: 'said', text: said }] }))
      expect(content).toContain(said.slice(1));
  });
});
