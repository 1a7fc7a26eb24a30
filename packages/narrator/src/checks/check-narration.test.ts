import type { Fact, TurnFact } from '@one-mind/engine/facts';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNarrator } from '../narrate/narrator.ts';
import { anyTurn, PLAYERS } from '../testing/any-fact.ts';
import { checkNarration, type NarrationContext } from './check-narration.ts';

const TURN: TurnFact = {
  type: 'turn',
  round: 2,
  turn: 1,
  turnNumber: 5,
  action: 'interact',
  intention: 'cooperative',
  targetKind: 'object',
  target: 'gate',
  outcome: 'failure',
  location: 'cellar',
  changes: [],
  mishap: null,
};
const PROBE: TurnFact = { ...TURN, action: 'search', targetKind: 'player', target: 'p0', outcome: 'nothing' };
const ENDED = { type: 'ended', outcome: 'success', winningSides: ['collaborator'], winners: ['p0'] } as const satisfies Fact;

const checksOf = (text: string, fact: Fact = TURN, rest: Partial<NarrationContext> = {}): string[] => {
  const context = {
    fact,
    plain: ['The body worked on the iron gate: it failed.'],
    names: ['the Cellar', 'iron gate'],
    players: PLAYERS,
    earlier: [],
    ...rest,
  };
  return checkNarration(text, context).map(({ check }) => check);
};
const GOOD = 'Both hands lean on the iron gate, gently, as if it could be talked round. It does not move.';

describe('checkNarration', () => {
  it('accepts a good narration', () => {
    expect(checksOf(GOOD)).toEqual([]);
    expect(
      checksOf('Behind the eyes the mind goes very still and listens for what lies under the words of Ada.', PROBE, {
        plain: ['The body listened in on Ada: what was learnt, if anything, stays inside.'],
      }),
    ).toEqual([]);
    expect(checksOf('The body takes a slow breath, and the warmth of it calms Ada.', { ...PROBE, action: 'help' })).toEqual([]);
  });

  it('requires complete sentences of at most 250 characters', () => {
    expect(checksOf('')).toContain('length');
    expect(checksOf('A gate waits.')).toEqual(['length']);
    expect(checksOf(`${GOOD} ${'And the dark of the cellar listens. '.repeat(6)}`.trim())).toEqual(['length']);
    expect(checksOf('Both hands lean on the iron gate, gently, as if it')).toEqual(['length']);
  });

  it.each([
    ['<b>Both hands</b> lean on the iron gate.'],
    ['**Both hands** lean on the iron gate.'],
    ['# Both hands lean on the iron gate.'],
    ['Both hands lean on the iron gate. ![x](https://example.org/x.png)'],
    ['See https://example.org for the rest of the story.'],
    ['{"telling": "Both hands lean on the iron gate."}'],
    ['- Both hands lean on the iron gate.'],
    ['Telling: Both hands lean on the iron gate.'],
    ['Both hands lean on the iron gate 🔓.'],
    ['Both hands lean on the iron gate &lt;script&gt;.'],
  ])('refuses markup: %s', (text) => {
    expect(checksOf(text)).toContain('markup');
  });

  it('refuses invisible characters: control characters, line breaks, direction marks', () => {
    for (const hidden of ['\n', '\u0000', '\u202e', '\u200b', '\u2028', '\ufeff', '\u{e0041}'])
      expect(checksOf(`Both hands lean on the iron gate,${hidden} gently.`)).toContain('control');
  });

  it.each([
    ['Die Hände greifen nach dem eisernen Tor, und das Tor bewegt sich nicht.'],
    ['Les mains se posent sur la grille de fer, et la grille ne bouge pas.'],
    ['Las manos se apoyan en la verja con cuidado, y la verja no se mueve.'],
    ['Руки ложатся на железные ворота, и ворота не поддаются.'],
    ['両手が鉄の門に触れる。しかし門は動かない。'],
    ['Both hands lean on the iron gate. Dann ist es still und das Tor bewegt sich nicht.'],
  ])('requires English: %s', (text) => {
    expect(checksOf(text)).toContain('language');
  });

  it.each([
    ['Sure! Both hands lean on the iron gate, gently.'],
    ['Here is the retelling. Both hands lean on the iron gate.'],
    ['I cannot help with that, but the gate is made of iron.'],
    ['You lean on the iron gate with both of your hands.'],
    ['Both hands lean on the iron gate, as the instructions said.'],
    ['One of the players leans on the iron gate with both hands.'],
  ])('stays inside the story: %s', (text) => {
    expect(checksOf(text)).toContain('fiction');
  });

  it('allows addressing the body and quoting people if the story does so', () => {
    const plain = ['The body tried “Feign a seizure”: “I see you,” says Hale, and kneels beside you.'];
    expect(checksOf('“I see you,” says Hale, and goes down on his knees beside the one who feigns.', TURN, { plain })).toEqual([]);
    expect(checksOf('Hale kneels beside you, and your keys are in his hand for the seizure.', TURN, { plain })).toContain('fiction');
  });

  it('refuses the words of roles and their synonyms, even in the names of things', () => {
    for (const word of ['Saboteur', 'saboteurs', 'rogue', 'Collaborator', 'sabotage', 'traitor', 'betrayed', 'impostor'])
      expect(checksOf(`Both hands lean on the iron gate, like those of a ${word}, gently.`)).toContain('role');
    expect(checksOf('The hands reach out for the Saboteur Ada, and the dark listens.', TURN, { names: ['the Saboteur Ada'] })).toContain(
      'role',
    );
  });

  it('refuses the name of a player even inside the name of a thing', () => {
    expect(checksOf('It has reached the place where it was Ada, and waits.', TURN, { names: ['it was Ada'] })).toContain('actor');
    expect(checksOf('It has reached the place where it was <b>, and waits.', TURN, { names: ['it was <b>'] })).toContain('markup');
    const named = [{ id: 'x', name: 'Ada.is.a.saboteur' }];
    const probe = { ...PROBE, target: 'x' };
    expect(checksOf('The mind listens for what lies under the words of Ada.is.a.saboteur.', probe, { players: named })).toContain('role');
  });

  it('refuses the words of secret intentions, except in the names of things', () => {
    for (const word of ['assists', 'negotiating', 'investigates', 'collects', 'repairs', 'scouts', 'manipulates', 'tampers', 'misled'])
      expect(checksOf(`It ${word} at the iron gate with both hands, gently.`)).toContain('tag');
    expect(
      checksOf('Both hands go through the repair kit, one pocket at a time.', TURN, {
        names: ['the repair kit'],
        plain: ['The body searched the repair kit: nothing came of it.'],
      }),
    ).toEqual([]);
  });

  it('refuses the name of a player whom the fact doesn’t name', () => {
    expect(checksOf('Both hands lean on the iron gate, and it was for Ada.')).toContain('actor');
    expect(checksOf('Something inside leans close to bela and listens to the dark.', PROBE)).toContain('actor');
  });

  it.each([
    ['Ada turns the mind upon itself, and the dark listens.'],
    ['The mind listens to the dark at the wish of Ada.'],
    ['By the hand of Ada the mind is turned upon itself.'],
    ['The mind turns upon itself because of Ada, and listens.'],
    ['The mind turns to Ada’s plan, and the dark listens.'],
    ['According to Ada there is nothing to hear in the dark.'],
    ['The mind turns to Ada, who wants it so, and listens.'],
  ])('refuses to present a player named by the fact as the author: %s', (text) => {
    expect(checksOf(text, PROBE)).toContain('actor');
  });

  it('refuses numbered voices', () => {
    expect(checksOf('The third voice leans both hands on the iron gate.')).toContain('actor');
    expect(checksOf('Voice 2 leans both hands on the iron gate, gently.')).toContain('actor');
  });

  it.each([
    ['The iron gate swings open, and the air of the hall comes in.'],
    ['With a click the lock gives, and the iron gate is free.'],
    ['It succeeds: the iron gate moves under both hands.'],
    ['The hands come away with blood on them from the iron gate.'],
    ['Far off an alarm begins to wail, and the hands stop.'],
    ['It pockets the key that was hanging on the iron gate.'],
    ['Both hands lean on the iron gate 3 times, gently.'],
    ['Both hands lean on the iron gate. Mission accomplished.'],
    ['Somebody dies behind the iron gate, and the hands stop.'],
  ])('refuses contradictions of the fact: %s', (text) => {
    expect(checksOf(text)).toContain('contradiction');
  });

  it('accepts the same words if the fact supports them', () => {
    const opened: Fact = { ...TURN, outcome: 'success', changes: [{ type: 'unlocked', id: 'gate' }] };
    expect(checksOf('With a click the lock gives, and the iron gate swings open.', opened)).toEqual([]);
    const plain = ['The body worked on the iron gate: unlocked the iron gate.'];
    expect(checksOf('Both hands lean on the iron gate, and all of it is in vain.', opened, { plain })).toEqual(['contradiction']);
  });

  it('refuses sentences that would fit any event', () => {
    const others: readonly (readonly [Fact, string])[] = [
      [TURN, 'The body worked on the iron gate (cooperative): it failed.'],
      [{ ...TURN, action: 'move', targetKind: 'location', target: 'hall' }, 'The body made for the Hall (cooperative): it failed.'],
      [{ type: 'alarmClock', changes: [{ type: 'alarm', value: 4, by: 1 }] }, 'Time passed: the alarm rose by 1 to 4.'],
      [{ type: 'stageDone', stage: 's', title: 'Out of the cellar', done: 1, total: 2 }, 'Stage 1 of 2 done: Out of the cellar.'],
      [
        { type: 'roundReport', round: 2, counts: { cooperative: 2, suspicious: 1, defensive: 0, aggressive: 0 } },
        'Round 2 in sum: 2 cooperative.',
      ],
      [{ type: 'introduced' }, 'A cellar under a house by the river. In the dark a body wakes, and it listens.'],
    ];
    for (const [fact, plain] of others)
      for (const text of [
        'The body listens, and the dark listens back.',
        'The moon goes on shining over the sea and it means nothing by that.',
      ])
        expect([fact.type, checksOf(text, fact, { plain: [plain] })]).toEqual([fact.type, ['topic']]);
    expect(checksOf('The bells count off the hour, and the dark listens.', { type: 'alarmClock', changes: [] })).toEqual([]);
  });

  it('refuses a sentence that was narrated before, however it is written', () => {
    const earlier = ['The dark listens. Both hands lean on the iron gate, gently.'];
    expect(checksOf('both hands lean, on the Iron Gate: gently! It waits.', TURN, { earlier })).toEqual(['repeat']);
    expect(checksOf(GOOD, TURN, { earlier })).toEqual([]);
  });

  it('allows an ending to name its sides and winners, and nobody else', () => {
    expect(checksOf('It is done, and the Collaborators may rest at last. The prize of it goes to Ada.', ENDED)).toEqual([]);
    expect(checksOf('It is done. The Saboteurs win, and the hands are still.', ENDED)).toContain('contradiction');
    expect(checksOf('Mission failed. The hands stop where they are.', ENDED)).toContain('contradiction');
    expect(checksOf('It is done, and Bela has what was wanted from the start.', ENDED)).toContain('actor');
  });

  it('is as fast for a long hostile text as for a short one', () => {
    for (const hostile of ['the '.repeat(50_000), 'a'.repeat(200_000), `${'swings the '.repeat(20_000)}`])
      expect(checksOf(hostile)).toContain('length');
  });

  it('accepts the built-in narration of every turn', () => {
    const scene = { alarm: 3, alarmLimit: 10, body: { location: 'cellar' } };
    const { locations, objects, characters, hazards, specials, body } = TINY.content;
    const names = [body, ...locations, ...objects, ...characters, ...hazards, ...specials].map(({ name }) => name);
    // In a game, only a search or help can aim at a player.
    const turns = fc
      .sample(anyTurn, { numRuns: 3000, seed: 5 })
      .filter(({ targetKind, action }) => targetKind !== 'player' || action === 'search' || action === 'help');
    const refused = turns.flatMap((fact, game) => {
      const { content, fact: plain } = createNarrator({ scenario: TINY, players: PLAYERS, publicSeed: `${game}`, narrated: [] }).narrate(
        fact,
        scene,
      );
      const found = checkNarration(content, { fact, plain: [plain], names, players: PLAYERS, earlier: [] });
      return found.map(({ message }) => `${content} ${message}`);
    });
    expect(refused).toEqual([]);
  });
});
