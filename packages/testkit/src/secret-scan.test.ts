import { describe, expect, it } from 'vitest';
import { leaksIn, receiverOf } from './secret-scan.ts';

const collaborator = { role: 'collaborator', revealed: [] } as const;

describe('the search for secrets', () => {
  it('accepts what a seat may know', () => {
    const message = {
      state: { phase: 'planning' },
      players: [{ id: 'a', role: null }],
      you: {
        role: 'collaborator',
        program: { action: 'search', tag: 'investigate' },
        guesses: { roles: { b: 'saboteur' } },
        options: [{ action: 'sabotage' }],
      },
    };
    expect(leaksIn(message, collaborator)).toEqual([]);
  });

  it.each([
    ['a role in the public list', { players: [{ id: 'b', role: 'saboteur' }] }],
    ['a tag of another role', { you: { actions: [{ tag: 'disrupt' }] } }],
    ['a tag outside the own part', { narrative: [{ data: { tag: 'assist' } }] }],
    ['a program outside the own part', { players: [{ id: 'b', program: { action: 'move' } }] }],
    ['a clue outside the own part', { players: [{ id: 'b', clues: [] }] }],
    ['the seed', { state: { phase: 'planning', seed: 'x' } }],
    ['a reveal while the game runs', { state: { phase: 'update' }, reveal: {} }],
    ['a role among the changes', { changes: { players: ['#', { b: { role: ['saboteur'] } }, null] } }],
    ['a reveal among the changes while the game runs', { changes: { state: { phase: ['update'] }, reveal: [{}] } }],
    ['whether a clue is false', { you: { clues: [{ isFalse: true }] } }],
  ])('finds %s', (_, message) => {
    expect(leaksIn(message, collaborator)).not.toEqual([]);
  });

  it('accepts the role of a player whom a verdict has revealed', () => {
    const message = {
      players: [{ id: 'b', role: 'saboteur' }],
      narrative: [{ data: { type: 'verdict', accused: 'b', role: 'saboteur' } }],
    };
    expect(leaksIn(message, { ...collaborator, revealed: ['b'] })).toEqual([]);
    expect(leaksIn(message, collaborator)).toHaveLength(2);
    const changes = { changes: { players: ['#', { b: { role: ['saboteur'] } }, null] } };
    expect(leaksIn(changes, { ...collaborator, revealed: ['b'] })).toEqual([]);
  });

  it('accepts the names of the rules that are off in a game', () => {
    expect(leaksIn({ state: { phase: 'planning', rulesOff: ['assist', 'sabotage'] } }, collaborator)).toEqual([]);
  });

  it('identifies a receiver by their game', () => {
    const verdict = { type: 'verdict', changes: [] } as const;
    const guilty = { data: { ...verdict, accused: 'b', guilty: true, role: 'saboteur' } } as const;
    const cleared = { data: { ...verdict, accused: 'c', guilty: false, role: null } } as const;
    expect(receiverOf({ you: { role: 'rogue' }, narrative_log: [guilty, cleared] })).toEqual({ role: 'rogue', revealed: ['b'] });
    expect(receiverOf({ you: null, narrative_log: [] })).toEqual({ role: null, revealed: [] });
  });

  it('accepts everything once the game has ended', () => {
    expect(leaksIn({ state: { phase: 'ended' }, reveal: { seed: 'x', order: ['a'] } }, collaborator)).toEqual([]);
    expect(leaksIn({ changes: { state: { phase: ['ended'] }, reveal: [{ seed: 'x' }] } }, collaborator)).toEqual([]);
  });
});
