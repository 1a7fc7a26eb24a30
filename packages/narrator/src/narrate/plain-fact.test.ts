import type { Change, TurnFact } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, FACT_KINDS, PLAYERS } from '../testing/any-fact.ts';
import { namesOf } from './names.ts';
import { IN_TURN, plainChange, plainFact } from './plain-fact.ts';

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
    expect(plainFact(MOVE, names)).toBe('The body moved, looking cooperative. It has taken 1 of 2 steps towards the Hall.');
  });

  it('names the final target of a move and the next step', () => {
    expect(plainFact({ ...MOVE, target: 'yard', intention: 'aggressive' }, names)).toBe(
      'The body headed for the Yard, looking aggressive. It has taken 1 of 2 steps towards the Hall.',
    );
  });

  it('reports only what happened if the body stays, slips or arrives', () => {
    const plain = (changes: readonly Change[], outcome: TurnFact['outcome'] = 'success') => plainFact({ ...MOVE, outcome, changes }, names);
    expect(plain([{ type: 'held' }], 'nothing')).toBe('The body held its ground, looking cooperative.');
    expect(plain([{ type: 'slipped' }], 'failure')).toBe(
      'The body headed for the Hall, looking cooperative. It slipped and gained no step.',
    );
    expect(
      plain([
        { type: 'stepped', towards: 'hall', steps: 2, size: 2 },
        { type: 'entered', location: 'hall' },
      ]),
    ).toBe('The body moved, looking cooperative. It took the last step towards the Hall. It entered the Hall.');
  });

  it('says that hiding stopped the alarm clock', () => {
    expect(plainFact({ type: 'alarmClock', changes: [] }, names)).toBe('The body hid this round, so time did not raise the alarm.');
    expect(plainFact({ type: 'alarmClock', changes: [{ type: 'alarm', value: 3, by: -1 }] }, names)).toBe(
      'The body hid this round, so time did not raise the alarm. The alarm fell by 1 to 3.',
    );
  });

  it('ends a scenario’s text with one full stop, and nests no quotation marks', () => {
    const said: Change = { type: 'said', text: 'A lamp goes out.' };
    expect(plainFact({ type: 'npcActed', id: 'guard', mood: 'hostile', changes: [said] }, names)).toBe(
      'The guard acted in a hostile mood. A lamp goes out.',
    );
    expect(
      plainFact({ type: 'eventHappened', id: 'e', title: 'Who says “Halt”?', changes: [said, { type: 'alarm', value: 3, by: 1 }] }, names),
    ).toBe('The event “Who says ‘Halt’?” happened. A lamp goes out. The alarm rose by 1 to 3.');
  });

  it('names a player as the target of a probe or of help', () => {
    const probe: TurnFact = { ...MOVE, action: 'search', targetKind: 'player', target: 'p1', changes: [], outcome: 'nothing' };
    expect(plainFact(probe, names)).toBe('The body probed Bela, looking cooperative. What was learnt, if anything, stays inside.');
    const help: TurnFact = {
      ...probe,
      action: 'help',
      outcome: 'success',
      changes: [{ type: 'composure', player: 'p1', value: 3, by: 1 }],
    };
    expect(plainFact(help, names)).toBe('The body helped Bela, looking cooperative. The composure of Bela rose by 1 to 3.');
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
      'The body worked on the gate, looking cooperative. It failed. The alarm rose by 1 to 4. Then there was a mishap. Something jammed. Something damaged the gate.',
    );
  });

  it('says whether a danger did harm, and how the turns of a round looked', () => {
    expect(plainFact({ type: 'hazardStruck', id: 'gas', harmed: false, changes: [] }, names)).toMatch(/^The .* did no harm\.$/i);
    const counts = { cooperative: 1, suspicious: 0, defensive: 3, aggressive: 0 };
    expect(plainFact({ type: 'roundReport', round: 2, counts }, names)).toBe(
      'In round 2, 1 turn looked cooperative, 0 suspicious, 3 defensive, 0 aggressive.',
    );
  });

  it('says that a target was gone', () => {
    expect(plainFact({ ...MOVE, action: 'interact', targetKind: 'object', target: 'key', outcome: 'fizzled', changes: [] }, names)).toBe(
      'The body worked on the iron key, looking cooperative. That was no longer possible.',
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
    ).toBe('Cho was found guilty and quieted. Cho was a Saboteur. The alarm fell by 1 to 2.');
    expect(plainFact({ type: 'verdict', accused: 'p2', guilty: false, role: null, changes: [] }, names)).toBe('Cho was acquitted.');
  });

  it('ends with the winners, or with nobody', () => {
    expect(plainFact({ type: 'ended', outcome: 'success', winningSides: ['collaborator'], winners: ['p0', 'p1'] }, names)).toBe(
      'Mission Accomplished! Won: Collaborators. Winners: Ada, Bela.',
    );
    expect(plainFact({ type: 'ended', outcome: 'failure', winningSides: [], winners: [] }, names)).toBe('Mission Failed. Nobody won.');
  });

  it('falls back to the id of an unknown thing', () => {
    expect(plainChange({ type: 'took', id: 'lantern' }, names)).toBe('the body took lantern');
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
        for (const change of turn.changes) expect(sentence.toLowerCase()).toContain(plainChange(change, names, IN_TURN).toLowerCase());
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
