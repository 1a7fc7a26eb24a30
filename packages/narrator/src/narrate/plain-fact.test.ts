import type { Change, TurnFact } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, FACT_KINDS, PLAYERS } from '../testing/any-fact.ts';
import { namesOf } from './names.ts';
import { plainChange, plainFact } from './plain-fact.ts';

const names = namesOf(TINY, PLAYERS);

const MOVE: TurnFact = {
  type: 'turn',
  round: 1,
  turn: 1,
  turnNumber: 1,
  action: 'move',
  intention: 'cooperative',
  targetKind: 'location',
  target: 'hall',
  outcome: 'success',
  location: 'cellar',
  changes: [{ type: 'stepped', towards: 'hall', steps: 1, size: 2 }],
  mishap: null,
};

describe('plainFact', () => {
  it('says how far the body came, and in what manner', () => {
    expect(plainFact(MOVE, names)).toBe('The body moved (cooperative): 1 of 2 steps towards the Hall.');
  });

  it('names the final target of a move and the next step', () => {
    expect(plainFact({ ...MOVE, target: 'yard', intention: 'aggressive' }, names)).toBe(
      'The body headed for the Yard (aggressive): 1 of 2 steps towards the Hall.',
    );
  });

  it('reports only what happened if the body stays, slips or arrives', () => {
    const plain = (changes: readonly Change[], outcome: TurnFact['outcome'] = 'success') => plainFact({ ...MOVE, outcome, changes }, names);
    expect(plain([{ type: 'held' }], 'nothing')).toBe('The body held its ground (cooperative).');
    expect(plain([{ type: 'slipped' }], 'failure')).toBe('The body headed for the Hall (cooperative): slipped, no step gained.');
    expect(
      plain([
        { type: 'stepped', towards: 'hall', steps: 2, size: 2 },
        { type: 'entered', location: 'hall' },
      ]),
    ).toBe('The body moved (cooperative): the last step towards the Hall; entered the Hall.');
  });

  it('says that hiding stopped the alarm clock', () => {
    expect(plainFact({ type: 'alarmClock', changes: [] }, names)).toBe('The body hid this round, so time did not raise the alarm.');
  });

  it('ends a scenario’s text with one full stop, and nests no quotation marks', () => {
    const said: Change = { type: 'said', text: 'A lamp goes out.' };
    expect(plainFact({ type: 'npcActed', id: 'guard', mood: 'hostile', changes: [said] }, names)).toBe(
      'The guard (hostile): A lamp goes out.',
    );
    expect(
      plainFact({ type: 'eventHappened', id: 'e', title: 'Who says “Halt”?', changes: [said, { type: 'alarm', value: 3, by: 1 }] }, names),
    ).toBe('Event “Who says ‘Halt’?”: A lamp goes out; the alarm rose by 1 to 3.');
  });

  it('names a player as the target of a probe or of help', () => {
    const probe: TurnFact = { ...MOVE, action: 'search', targetKind: 'player', target: 'p1', changes: [], outcome: 'nothing' };
    expect(plainFact(probe, names)).toBe('The body probed Bela (cooperative): what was learnt, if anything, stays inside.');
    const help: TurnFact = {
      ...probe,
      action: 'help',
      outcome: 'success',
      changes: [{ type: 'composure', player: 'p1', value: 3, by: 1 }],
    };
    expect(plainFact(help, names)).toBe('The body helped Bela (cooperative): composure of Bela rose by 1 to 3.');
  });

  it('distinguishes people who turned up, dangers that appeared and things that came to light', () => {
    expect(plainChange({ type: 'revealed', id: 'guard' }, names)).toBe('the guard turned up');
    expect(plainChange({ type: 'revealed', id: 'key' }, names)).toBe('the iron key came to light');
  });

  it('reports whether a patrol came or left, and whether it used a hidden route', () => {
    const plain = (to: string, here: string) =>
      plainFact({ type: 'npcActed', id: 'guard', mood: 'hostile', changes: [{ type: 'npcMoved', id: 'guard', to }] }, names, {
        scenario: TINY,
        here,
      });
    expect(plain('kitchen', 'hall')).toBe('The guard went to the Kitchen.');
    expect(plain('kitchen', 'kitchen')).toBe('The guard came to the Kitchen.');
    expect(plain('kitchen', 'cellar')).toBe('The guard went to the Kitchen, by a way that the map does not show.');
  });

  it('reports a failure together with its cost', () => {
    const failed: TurnFact = {
      ...MOVE,
      action: 'interact',
      targetKind: 'object',
      target: 'gate',
      outcome: 'failure',
      changes: [{ type: 'alarm', value: 4, by: 1 }],
      mishap: { kind: 'jam', changes: [{ type: 'damaged', id: 'gate' }] },
    };
    expect(plainFact(failed, names)).toBe(
      'The body worked on the gate (cooperative): it failed; the alarm rose by 1 to 4. Mishap: something jammed; damage to the gate.',
    );
  });

  it('says that a target was gone', () => {
    expect(plainFact({ ...MOVE, action: 'interact', targetKind: 'object', target: 'key', outcome: 'fizzled', changes: [] }, names)).toBe(
      'The body worked on the iron key (cooperative): there was nothing left to do it to.',
    );
  });

  it('says who was accused by whom, and how it was decided', () => {
    expect(plainFact({ type: 'accused', accuser: 'p0', accused: 'p2' }, names)).toBe('Ada accused Cho.');
    expect(
      plainFact(
        {
          type: 'verdict',
          accused: 'p2',
          guilty: true,
          role: 'saboteur',
          changes: [
            { type: 'quieted', player: 'p2' },
            { type: 'alarm', value: 2, by: -1 },
          ],
        },
        names,
      ),
    ).toBe('Cho was found guilty and quieted. Cho was a Saboteur. Then: the alarm fell by 1 to 2.');
    expect(plainFact({ type: 'verdict', accused: 'p2', guilty: false, role: null, changes: [] }, names)).toBe('Cho was acquitted.');
  });

  it('ends with the winners, or with nobody', () => {
    expect(plainFact({ type: 'ended', outcome: 'success', winningSides: ['collaborator'], winners: ['p0', 'p1'] }, names)).toBe(
      'Mission Accomplished! Won: Collaborators. Winners: Ada, Bela.',
    );
    expect(plainFact({ type: 'ended', outcome: 'failure', winningSides: [], winners: [] }, names)).toBe('Mission Failed. Nobody won.');
  });

  it('falls back to the id of an unknown thing', () => {
    expect(plainChange({ type: 'took', id: 'lantern' }, names)).toBe('took lantern');
  });

  it('has at least one short sentence for every type of fact', () => {
    for (const kind of Object.values(FACT_KINDS)) {
      fc.assert(
        fc.property(kind, (fact) => {
          expect(plainFact(fact, names)).toMatch(/^\S.*[.!]”?$/);
          expect(plainFact(fact, names)).not.toMatch(/undefined|NaN|\{|\}/);
        }),
        { numRuns: 50, seed: 1 },
      );
    }
  });

  it('has words of its own for every type of change', () => {
    const words = Object.values(CHANGE_KINDS).map((kind) =>
      plainChange(fc.sample<Change>(kind, { numRuns: 1, seed: 7 })[0] ?? { type: 'held' }, names),
    );
    expect(new Set(words).size).toBe(Object.keys(CHANGE_KINDS).length);
  });

  it('reports all changes of a turn', () => {
    fc.assert(
      fc.property(FACT_KINDS.turn, (turn) => {
        const sentence = plainFact(turn, names);
        for (const change of [...turn.changes, ...(turn.mishap?.changes ?? [])]) expect(sentence).toContain(plainChange(change, names));
      }),
      { seed: 2 },
    );
  });
});

describe('namesOf', () => {
  const renamed = (location: string, object: string): Scenario => {
    const { locations, objects } = TINY.content;
    return {
      ...TINY,
      content: {
        ...TINY.content,
        locations: locations.map((place) => (place.id === 'cellar' ? { ...place, name: location } : place)),
        objects: objects.map((thing) => (thing.id === 'rope' ? { ...thing, name: object } : thing)),
      },
    };
  };

  it('gives an article to places and things that have none', () => {
    expect(names.the('cellar')).toBe('the Cellar');
    expect(names.the('key')).toBe('the iron key');
    expect(namesOf(renamed('The Old Drain', 'a bent spoon'), []).the('cellar')).toBe('the Old Drain');
    expect(namesOf(renamed('The Old Drain', 'a bent spoon'), []).the('rope')).toBe('a bent spoon');
  });

  it('gives none to people, numbered places and things with a named owner', () => {
    expect(names.the('p0')).toBe('Ada');
    expect(namesOf(renamed('Cell 19', 'Hale’s keys'), []).the('cellar')).toBe('Cell 19');
    expect(namesOf(renamed('Cell Block C', 'Hale’s keys'), []).the('rope')).toBe('Hale’s keys');
  });
});
