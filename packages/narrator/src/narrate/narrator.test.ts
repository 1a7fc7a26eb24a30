import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { type Intention, MISHAPS, type Mishap, ROLES } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { playOut } from '@one-mind/testkit/test-game';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTurn, CHANGE_KINDS, FACT_KINDS, PLAYERS } from '../testing/any-fact.ts';
import { createNarrator, type Narration, type Narrator, type NarratorOptions } from './narrator.ts';
import { CONTENT_MAX, sentencesOf } from './sentences.ts';

const CALM = { alarm: 1, alarmLimit: 10, body: { location: 'cellar' } };

function narrator(publicSeed = 'game-1', narrated: NarratorOptions['narrated'] = [], scenario: Scenario = TINY): Narrator {
  return createNarrator({ scenario, players: PLAYERS, publicSeed, narrated });
}

/** The facts of a ten-round game of six, drawn from a seed. */
function tenRounds(seed: number): Fact[] {
  const { introduced, roundBegan, hazardStruck, npcActed, eventHappened, alarmClock, roundReport, claimed, stageDone, ended } = FACT_KINDS;
  const round = fc.tuple(
    fc.array(claimed, { maxLength: 3 }),
    fc.array(anyTurn, { minLength: 6, maxLength: 6 }),
    fc.array(fc.oneof(hazardStruck, npcActed, eventHappened, alarmClock), { minLength: 2, maxLength: 4 }),
    fc.option(stageDone),
    roundReport,
  );
  const rounds = fc.sample(round, { numRuns: 10, seed });
  const facts: Fact[] = [...fc.sample(introduced, 1)];
  rounds.forEach(([claims, turns, update, stage, report], index) => {
    facts.push(
      ...fc.sample(
        roundBegan.map((fact) => ({ ...fact, round: index + 1 })),
        { numRuns: 1, seed },
      ),
    );
    // A turn can be claimed by each voice once, so that the same claim never comes twice.
    facts.push(...claims.map((claim, nth) => ({ ...claim, round: index + 1, turn: nth + 1 })));
    facts.push(...turns, ...update, ...(stage ? [stage] : []), { ...report, round: index + 1 });
  });
  return [...facts, ...fc.sample(ended, { numRuns: 1, seed })];
}

function tellAll(teller: Narrator, facts: readonly Fact[]): Narration[] {
  return facts.map((fact, index) => teller.narrate(fact, { ...CALM, alarm: Math.floor((index / facts.length) * 10) }));
}

/** Each fact with the world as it then was. */
function tellGame(teller: Narrator, facts: readonly Fact[], { scenario, alarmLimit }: GameState): Narration[] {
  let scene = { alarm: 0, alarmLimit, body: { location: scenario.content.start } };
  return facts.map((fact) => {
    for (const change of 'changes' in fact ? fact.changes : []) {
      if (change.type === 'alarm') scene = { ...scene, alarm: change.value };
      if (change.type === 'entered') scene = { ...scene, body: { location: change.location } };
    }
    return teller.narrate(fact, scene);
  });
}

describe('createNarrator', () => {
  it('narrates every type of fact in full sentences within the length of an entry', () => {
    for (const kind of Object.values(FACT_KINDS)) {
      fc.assert(
        fc.property(kind, fc.string(), fc.integer({ min: 0, max: 12 }), (fact, seed, alarm) => {
          const { content, fact: plain } = narrator(seed).narrate(fact, { ...CALM, alarm });
          expect(content.length).toBeLessThanOrEqual(CONTENT_MAX);
          expect(content).toMatch(/^[\p{Lu}“].*[.!?…”]$/u);
          expect(content).not.toMatch(/[{}]|undefined| {2}|\.\./);
          expect(plain).not.toBe('');
        }),
        { numRuns: 60, seed: 3 },
      );
    }
  });

  it('narrates every type of change', () => {
    for (const [type, kind] of Object.entries(CHANGE_KINDS)) {
      const [change] = fc.sample<Change>(kind, { numRuns: 1, seed: 4 });
      if (!change) throw new Error(`no sample of ${type}`);
      const [turn] = fc.sample(anyTurn, { numRuns: 1, seed: 4 });
      if (!turn) throw new Error('no turn');
      const bare = { ...turn, outcome: 'success' as const, mishap: null };
      const withChange = narrator().narrate({ ...bare, changes: [change] }, CALM).content;
      expect(withChange, type).not.toBe(narrator().narrate({ ...bare, changes: [] }, CALM).content);
    }
  });

  it('classifies turns as actions, the world as narrative and the players’ events as system', () => {
    const types = Object.entries(FACT_KINDS).map(([type, kind]) => {
      const [fact] = fc.sample<Fact>(kind, { numRuns: 1, seed: 5 });
      return fact && [type, narrator().narrate(fact, CALM).type];
    });
    expect(Object.fromEntries(types.filter((pair) => pair !== undefined))).toEqual({
      turn: 'action',
      introduced: 'narrative',
      nudged: 'narrative',
      roundBegan: 'narrative',
      hazardStruck: 'narrative',
      npcActed: 'narrative',
      eventHappened: 'narrative',
      alarmClock: 'narrative',
      stageDone: 'narrative',
      ended: 'narrative',
      roundReport: 'narrative',
      accused: 'system',
      verdict: 'system',
      claimed: 'system',
      tookOver: 'system',
      returned: 'system',
      paused: 'system',
      resumed: 'system',
    });
  });

  it('repeats no entry in a ten-round game', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const contents = tellAll(narrator(`game-${seed}`), tenRounds(seed)).map(({ content }) => content);
      expect(
        contents.filter((content, index) => contents.indexOf(content) < index),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  it('repeats no sentence in whole games of all built-in scenarios', () => {
    let longest = 0;
    for (const scenario of BUILT_IN)
      for (const players of [3, 4, 5, 6]) {
        const { state, events } = playOut({ scenario, players, levels: 'normal', seed: `story-${players}` });
        const teller = createNarrator({ scenario, players: state.seats, publicSeed: `${scenario.id}-${players}`, narrated: [] });
        const sentences = tellGame(teller, events, state).flatMap(({ content }) => sentencesOf(content));
        const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) < index);
        expect(twice, `${scenario.id} of ${players}`).toEqual([]);
        longest = Math.max(longest, state.round);
      }
    expect(longest).toBeGreaterThanOrEqual(10);
  });

  it('narrates the same turn forty times without repeating a sentence', () => {
    const [turn] = fc.sample(anyTurn, { numRuns: 1, seed: 6 });
    if (!turn) throw new Error('no turn');
    for (const [action, targetKind, target] of [
      ['move', 'location', 'hall'],
      ['search', 'object', 'gate'],
      ['interact', 'object', 'gate'],
      ['help', 'environment', 'environment'],
      ['hide', 'environment', 'environment'],
    ] as const) {
      const fact: Fact = { ...turn, action, target, targetKind, location: 'cellar', outcome: 'failure', changes: [], mishap: null };
      const teller = narrator();
      const sentences = Array.from({ length: 40 }, () => teller.narrate(fact, CALM).content).flatMap(sentencesOf);
      expect(new Set(sentences).size, action).toBe(sentences.length);
    }
  });

  it('says what the body does, to what, and with what result, in that order', () => {
    const base = { type: 'turn', round: 1, turn: 1, turnNumber: 1, intention: 'cooperative', location: 'cellar', mishap: null } as const;
    const gate = { ...base, action: 'interact', targetKind: 'object', target: 'gate' } as const;
    const content = (fact: Fact) => narrator().narrate(fact, CALM).content;
    expect(content({ ...gate, outcome: 'success', changes: [{ type: 'unlocked', id: 'gate' }] })).toMatch(
      /^(?:Mara|The body) .*(?:lock).*/,
    );
    expect(content({ ...gate, outcome: 'failure', changes: [] })).toMatch(/^(?:Mara|The body) .*the gate.*(?:, but | [A-Z])/);
    expect(
      content({
        ...base,
        action: 'move',
        targetKind: 'location',
        target: 'hall',
        outcome: 'success',
        changes: [
          { type: 'stepped', towards: 'hall', steps: 2, size: 2 },
          { type: 'entered', location: 'hall' },
        ],
      }),
    ).toMatch(/^(?:Mara|The body) .*the Hall/);
  });

  it('sums up a round: what it achieved, what went wrong, how high the alarm is', () => {
    const teller = narrator();
    const [turn] = fc.sample(anyTurn, { numRuns: 1, seed: 6 });
    if (!turn) throw new Error('no turn');
    const changes = [
      { type: 'took', id: 'rope' },
      { type: 'unlocked', id: 'gate' },
    ] as const;
    teller.narrate({ type: 'roundBegan', round: 3 }, CALM);
    teller.narrate({ ...turn, changes, mishap: { kind: 'noise', changes: [] } }, CALM);
    const counts = { cooperative: 1, suspicious: 0, defensive: 0, aggressive: 0 };
    const { content } = teller.narrate({ type: 'roundReport', round: 3, counts }, { ...CALM, alarm: 4 });
    expect(content).toMatch(/the body took the rope and the lock on the gate opened/i);
    expect(content).toMatch(/one turn looked cooperative/i);
    expect(content).toMatch(/four|alarm/i);
    teller.narrate({ type: 'roundBegan', round: 4 }, CALM);
    expect(teller.narrate({ type: 'roundReport', round: 4, counts }, CALM).content).not.toContain('rope');
  });

  it('counts the turns of a round by how they looked, in a sentence', () => {
    const report = (counts: Partial<Record<Intention, number>>) =>
      narrator().narrate(
        { type: 'roundReport', round: 1, counts: { cooperative: 0, suspicious: 0, defensive: 0, aggressive: 0, ...counts } },
        CALM,
      ).content;
    expect(report({ cooperative: 4 })).toMatch(/all four turns looked cooperative\./i);
    expect(report({ defensive: 2 })).toMatch(/both turns looked defensive\./i);
    expect(report({ cooperative: 1, defensive: 3 })).toMatch(/one turn looked cooperative and three defensive\./i);
    expect(report({ cooperative: 2, suspicious: 1, aggressive: 1 })).toMatch(
      /two turns looked cooperative, one suspicious and one aggressive\./i,
    );
    expect(report({})).toMatch(/nobody took a turn\./i);
  });

  it('names the body once for what it did in a round', () => {
    const teller = narrator();
    const [turn] = fc.sample(anyTurn, { numRuns: 1, seed: 6 });
    if (!turn) throw new Error('no turn');
    const changes = [
      { type: 'took', id: 'rope' },
      { type: 'entered', location: 'hall' },
    ] as const;
    teller.narrate({ type: 'roundBegan', round: 3 }, CALM);
    teller.narrate({ ...turn, changes, mishap: null }, CALM);
    const counts = { cooperative: 1, suspicious: 0, defensive: 0, aggressive: 0 };
    expect(teller.narrate({ type: 'roundReport', round: 3, counts }, CALM).content).toMatch(
      /the body took the rope and reached the Hall\./i,
    );
  });

  it('says “again” only if the same act happened before at the same place', () => {
    const base = { type: 'turn', round: 1, turn: 1, turnNumber: 1, intention: 'cooperative', action: 'move', mishap: null } as const;
    const arrival: TurnFact = {
      ...base,
      targetKind: 'location',
      target: 'hall',
      outcome: 'success',
      location: 'hall',
      changes: [{ type: 'entered', location: 'hall' }],
    };
    const stay: TurnFact = { ...arrival, outcome: 'nothing', changes: [{ type: 'held' }] };
    const seconds = (first: TurnFact, second: TurnFact) =>
      Array.from({ length: 40 }, (_, seed) => {
        const teller = narrator(`game-${seed}`);
        teller.narrate(first, CALM);
        return teller.narrate(second, CALM).content;
      }).join(' ');
    const repeated = /\b(?:again|once more|one more time)\b(?! and)/i;
    expect(seconds(arrival, stay)).not.toMatch(repeated);
    const search: TurnFact = {
      ...base,
      action: 'search',
      targetKind: 'environment',
      target: 'environment',
      outcome: 'nothing',
      location: 'cellar',
      changes: [],
    };
    expect(seconds(search, { ...search, location: 'hall' })).not.toMatch(repeated);
    expect(seconds(stay, stay)).toMatch(repeated);
  });

  it('ends with the result of the game', () => {
    const teller = narrator();
    teller.narrate({ type: 'roundBegan', round: 9 }, CALM);
    teller.narrate({ type: 'stageDone', stage: 'out', title: 'Find a way out', done: 2, total: 5 }, CALM);
    const { content } = teller.narrate({ type: 'ended', outcome: 'failure', winningSides: ['saboteur'], winners: ['p0'] }, CALM);
    expect(content).toMatch(/nine rounds/i);
    expect(content).toMatch(/two/i);
    expect(content).toMatch(/five/i);
  });

  it('narrates the same story from the same public seed, and a different one from another', () => {
    const facts = tenRounds(8);
    expect(tellAll(narrator('a'), facts)).toEqual(tellAll(narrator('a'), facts));
    expect(tellAll(narrator('a'), facts)).not.toEqual(tellAll(narrator('b'), facts));
  });

  it('continues after a restart exactly as it would have without one', () => {
    const facts = tenRounds(9);
    const whole = tellAll(narrator('a'), facts);
    for (const cut of [1, 17, 60]) {
      const told = whole.slice(0, cut).map(({ content }, index) => ({ content, data: facts[index] ?? { type: 'paused' as const } }));
      const rest = narrator('a', told);
      const again = facts
        .slice(cut)
        .map((fact, index) => rest.narrate(fact, { ...CALM, alarm: Math.floor(((index + cut) / facts.length) * 10) }));
      expect(again).toEqual(whole.slice(cut));
    }
  });

  it('never uses the word of a role or a tag for a turn', () => {
    const words =
      /collaborat|rogue|saboteur|assist|negotiat|investigat|collect|repair|infiltrat|scout|bypass|manipulat|distract|disrupt|obstruct|mislead|misled|tamper|sabotag/i;
    fc.assert(
      fc.property(anyTurn, fc.string(), (turn, seed) => {
        const { content, fact } = narrator(seed).narrate(turn, CALM);
        expect(content).not.toMatch(words);
        expect(fact).not.toMatch(words);
      }),
      { numRuns: 1500, seed: 10 },
    );
  });

  it('names only players that the fact of a turn names', () => {
    fc.assert(
      fc.property(anyTurn, fc.string(), (turn, seed) => {
        const told = narrator(seed).narrate(turn, CALM);
        const named = JSON.stringify(turn);
        for (const { id, name } of PLAYERS) {
          if (!named.includes(`"${id}"`)) expect(`${told.content} ${told.fact}`).not.toContain(name);
        }
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('passes names with markup through as plain text', () => {
    const name = '<b>{target}</b>&amp;';
    const teller = createNarrator({ scenario: TINY, players: [{ id: 'x', name }], publicSeed: 's', narrated: [] });
    const told = teller.narrate({ type: 'tookOver', player: 'x' }, CALM);
    expect(told.content).toContain(name);
    expect(told.fact).toContain(name);
  });

  it('introduces the setting and the objective [S6]', () => {
    const { content } = narrator().narrate({ type: 'introduced' }, CALM);
    expect(content).toContain(TINY.content.setting);
    expect(content).toContain(TINY.content.objective);
  });

  it('also introduces a scenario with very long texts', () => {
    const long = (word: string) => `${word} `.repeat(120).trim();
    const scenario = { ...TINY, content: { ...TINY.content, setting: long('rain'), objective: long('out') } };
    const { content } = narrator('s', [], scenario).narrate({ type: 'introduced' }, CALM);
    expect(content).toMatch(/^Rain rain|^rain rain/);
    expect(content).toMatch(/out out…$/i);
    expect(content.length).toBeLessThanOrEqual(CONTENT_MAX);
  });

  it('always includes the scenario’s own texts', () => {
    fc.assert(
      fc.property(anyTurn, (turn) => {
        const said = { type: 'said', text: 'The east wall sighs.' } as const;
        expect(
          narrator().narrate({ ...turn, changes: [said, ...turn.changes.filter(({ type }) => type !== 'said')] }, CALM).content,
        ).toContain(said.text);
      }),
      { numRuns: 200, seed: 13 },
    );
  });

  it('colours the entries with the scenario’s own voice, by how near the end is', () => {
    const voice = {
      atmosphere: [],
      tension: { low: ['owls', 'bats', 'moths', 'mice', 'rats', 'toads'], rising: ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'], high: [] },
      threat: 'the owner',
    };
    const teller = narrator('s', [], { ...TINY, content: { ...TINY.content, voice } });
    const rounds = Array.from({ length: 30 }, (_, index) => teller.narrate({ type: 'roundBegan', round: index }, CALM).content).join(' ');
    expect(rounds).toMatch(/Owls\.|Bats\.|Moths\./);
    expect(rounds).not.toMatch(/B\d\./);
  });

  it('chooses the words of a mishap only by its kind [C3]', () => {
    const [turn] = fc.sample(anyTurn, { numRuns: 1, seed: 14 });
    if (!turn) throw new Error('no turn');
    const told = (kind: Mishap) => narrator().narrate({ ...turn, changes: [], mishap: { kind, changes: [] } }, CALM).content;
    expect(new Set(MISHAPS.map(told)).size).toBe(MISHAPS.length);
  });

  it('names the role that a verdict revealed, and only then', () => {
    const base = { type: 'verdict', accused: 'p0', changes: [] } as const;
    for (const role of ROLES) {
      expect(
        narrator()
          .narrate({ ...base, guilty: true, role }, CALM)
          .content.toLowerCase(),
      ).toContain(role);
    }
    expect(narrator().narrate({ ...base, guilty: false, role: null }, CALM).content).not.toMatch(/collaborator|rogue|saboteur/i);
  });
});
