import type { Fact, TurnFact } from '@one-mind/engine/facts';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { INTENTIONS } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { createNarrator } from '../narrate/narrator.ts';
import { TURN_MAX } from '../narrate/sentences.ts';
import { PLAYERS } from '../testing/any-fact.ts';
import { ENGLISH, MANNER_GROUPS, type Phrases } from './grammar.ts';

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

/** The same fact in the words of many games. */
function narrations(fact: Fact, scene = SCENE): string[] {
  return Array.from({ length: 120 }, (_, seed) =>
    createNarrator({ scenario: TINY, players: PLAYERS, publicSeed: `game-${seed}`, narrated: [] }).narrate(fact, scene),
  ).map(({ content }) => content);
}

const { acts, manners, outcomes, changes, mishaps, world, recap, atmosphere } = ENGLISH;
const { fizzled, ...outcomesByAct } = outcomes;
const clauses: readonly Phrases[] = [
  fizzled,
  ...Object.values(outcomesByAct).flatMap((lists) => Object.values(lists)),
  ...Object.values(changes),
  ...Object.values(mishaps).flatMap(({ named, bare }) => [named, bare]),
];
const HARM = /\bblood|\bbleed|\bhurt|\bpain|\bbroke|\bcrack|\bwound/i;

describe('the phrase tables', () => {
  it('contain only well-formed phrases, and none twice in a list', () => {
    const check = (forms: Phrases, shape: RegExp, least = 1): void => {
      expect(forms.length).toBeGreaterThanOrEqual(least);
      expect(forms.filter((form, index) => !shape.test(form) || forms.indexOf(form) < index)).toEqual([]);
    };
    for (const forms of Object.values(acts)) check(forms, /^\{body\} [^.]*[^.,]$/u, 6);
    for (const forms of clauses) check(forms, /^[\p{Ll}{].*[^.]$/u, 0);
    for (const forms of [...Object.values(world), ...Object.values(atmosphere)]) check(forms, /^[\p{Lu}{“].*[.!?]$/u, 3);
    const { deeds, looked, ...sentences } = recap;
    for (const forms of Object.values(sentences)) check(forms, /^[\p{Lu}{].*[.]$/u);
    check(Object.values(deeds), /\{x\}/);
    check(Object.values(looked), /^[\p{Ll}{].*[^.]$/u);
    for (const groups of Object.values(manners)) for (const forms of Object.values(groups)) check(forms, /^(?: |, )\p{Ll}.*[^.]$/u, 4);
  });

  it('have equally many manners for each intention, and share none', () => {
    const all = INTENTIONS.flatMap((intention) => MANNER_GROUPS.flatMap((group) => manners[intention][group]));
    expect(new Set(all).size).toBe(all.length);
    for (const group of MANNER_GROUPS) expect(new Set(INTENTIONS.map((intention) => manners[intention][group].length)).size).toBe(1);
    expect(manners.cooperative.any.length).toBeGreaterThanOrEqual(24);
  });

  it('never refer to the body as he, she or its, because scenarios don’t say which it is', () => {
    for (const forms of [...Object.values(acts), ...Object.values(manners).flatMap((groups) => Object.values(groups)), ...clauses])
      for (const form of forms) expect(form).not.toMatch(/\b(?:he|him|his|she|her|its)\b/);
  });

  it('never mention success or harm in an attempt or its manner', () => {
    const { arrive: _, pass: __, take, unlock, operate, fix, open, ...attempts } = acts;
    for (const form of [...Object.values(attempts).flat(), ...Object.values(manners).flatMap((groups) => Object.values(groups).flat())]) {
      expect(form).not.toMatch(HARM);
      expect(form).not.toMatch(/\b(?:finds?|found|opens|unlocks|fixes|succeeds)\b/);
    }
    for (const form of [...take, ...unlock, ...operate, ...fix, ...open]) expect(form).not.toMatch(/\btries\b(?! the lock)/);
  });

  it('have atmosphere that fits every state, without news', () => {
    const news =
      /\b(?:has|have|had) (?!its|no|an?\b|edges|hours|not (?:made|finished)|begun a|an opinion|been in other)|\bno longer\b|\bany ?more\b|\bstopped\b|\b(?:is|are) (?:shut|open|gone|broken|burning)\b|\bbleed|\bblood|\bwound|\bdead\b|\bbark|\bstorm/i;
    const moods = [
      ...Object.values(atmosphere).flat(),
      ...BUILT_IN.flatMap(({ content: { voice } }) => [...voice.atmosphere, ...Object.values(voice.tension).flat()]),
    ];
    expect(moods.length).toBeGreaterThan(60);
    for (const mood of moods) expect(mood).not.toMatch(news);
  });

  it('quote the name of a special', () => {
    for (const form of acts.special) expect(form).toContain('“{target}”');
  });
});

describe('what the narrator says', () => {
  it('mentions no harm if nothing happened, whatever was done', () => {
    for (const intention of INTENTIONS)
      for (const action of ['interact', 'search', 'help', 'hide', 'move'] as const)
        for (const outcome of ['nothing', 'failure', 'fizzled'] as const)
          for (const content of narrations({
            ...NOTHING,
            action,
            intention,
            outcome,
            target: 'environment',
            targetKind: 'environment',
          }).slice(0, 20))
            expect(content).not.toMatch(HARM);
  });

  it('mentions no harm if a careful body stumbled without harm [C1]', () => {
    for (const content of narrations({ ...NOTHING, mishap: { kind: 'stumble', changes: [] } })) expect(content).not.toMatch(HARM);
  });

  it('mentions no injury if a danger only raised the alarm [W3]', () => {
    const seen: Fact = { type: 'hazardStruck', id: 'gas', harmed: true, changes: [{ type: 'alarm', by: 1, value: 4 }] };
    for (const content of narrations(seen)) expect(content).not.toMatch(/hurt|harm|injur/i);
  });

  it('never says that a danger woke, because it may have been awake', () => {
    for (const form of [...mishaps.hazard.named, ...mishaps.hazard.bare, ...changes.hazardUp])
      expect(form).not.toMatch(/\bwak|asleep|slept/);
    for (const form of [...changes.hazardGone, ...changes.hazardGoneOwn]) expect(form).not.toMatch(/for good|no more\b|at last/);
  });

  it('never says that the alarm ends the game, because a scenario may have its own saboteur_goal [E2]', () => {
    for (const form of recap.alarm) expect(form).not.toMatch(/\bends?\b|\blost\b|over\b/);
  });

  it('says that people turn up, and that only things are found', () => {
    const [person] = TINY.content.characters;
    if (!person) throw new Error('the scenario has somebody in it');
    const event = { type: 'eventHappened', id: 'e', title: 'A step', changes: [{ type: 'revealed', id: person.id }] } as const;
    for (const content of narrations(event)) expect(content).not.toMatch(/found|dust|comes to light|uncovers/i);
  });

  it('distinguishes people who come from people who go', () => {
    const [person] = TINY.content.characters;
    if (!person) throw new Error('the scenario has somebody in it');
    const walk: Fact = { type: 'npcActed', id: person.id, mood: 'hostile', changes: [{ type: 'npcMoved', id: person.id, to: 'hall' }] };
    for (const content of narrations(walk, { ...SCENE, body: { location: 'hall' } }))
      expect(content).not.toMatch(/leaves|goes|away|off to/i);
    for (const content of narrations(walk)) expect(content).not.toMatch(/comes|arrives|turns up/i);
  });

  it('gives no default result for hiding or for searching a mind', () => {
    const hid = narrations({ ...NOTHING, action: 'hide', target: 'environment', targetKind: 'environment' });
    for (const content of hid) for (const form of outcomes.nothing.default) expect(content).not.toContain(form);
  });

  it('ends a game without claiming who is dead, what the body holds or how many have won', () => {
    const { success, failure, abandoned, wonNobody, wonSaboteur, wonRogue, wonCollaborator } = world;
    for (const form of [...success, ...failure, ...abandoned, ...wonNobody, ...wonSaboteur, ...wonRogue, ...wonCollaborator])
      expect(form).not.toMatch(/no one left|nothing in them|light goes|empty|the Saboteurs win|alone/);
  });

  it(`takes more than ${TURN_MAX} characters only for what the scenario says itself`, () => {
    const said = 'x'.repeat(150);
    for (const content of narrations({ ...NOTHING, outcome: 'success', changes: [{ type: 'said', text: said }] }))
      expect(content).toContain(said.slice(1));
  });
});
