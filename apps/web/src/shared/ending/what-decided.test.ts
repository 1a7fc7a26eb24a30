import type { Fact } from '@one-mind/engine/facts';
import type { RevealView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { endedFixture } from '../games/testing/fixture-ending.ts';
import { type Decided, turningPoint, whatDecided } from './what-decided.ts';

beforeAll(startI18n);

const { t } = i18next;
const { reveal, world, players, scenario, current_state, narrative_log } = endedFixture('failure');
if (reveal === null) throw new Error('The fixture has an end.');
const LAST = 99;
const ENDED: Fact = { type: 'ended', outcome: 'failure', winningSides: [], winners: [] };
const [turnFact] = narrative_log.flatMap(({ data }) => (data.type === 'turn' ? [data] : []));
const [truth] = reveal.turns;
if (turnFact === undefined || truth === undefined) throw new Error('The fixture has turns.');

/** The facts of the game's last moment, in round 9. */
const moment = (facts: readonly Fact[], seq = LAST): NarrativeEntry[] =>
  facts.map((data, index) => ({
    id: `${seq}.${index}`,
    seq,
    type: 'system',
    content: '',
    retold: null,
    fact: '',
    data,
    round: 9,
    turn_number: 0,
    timestamp: '2026-11-22T17:00:00.000Z',
  }));
const game = (
  reason: RevealView['result']['reason'],
  facts: readonly Fact[],
  more: Partial<Omit<Decided, 'reveal' | 'log'>> & { readonly turn?: Partial<RevealView['turns'][number]> } = {},
): Decided => {
  const { turn = {}, ...rest } = more;
  return {
    world: { ...world, alarm: 10, alarmLimit: 10, vitality: 4 },
    players,
    scenario: { ...scenario, saboteurGoal: null },
    current_state: { ...current_state, roundLimit: 12, verdicts: [], rulesOff: [] },
    ...rest,
    reveal: {
      ...reveal,
      result: { ...reveal.result, reason, winningSides: reason === 'objective' ? ['collaborator'] : ['saboteur'] },
      turns: [{ ...truth, player: 'seat-0', turnNumber: 41, ...turn }],
    },
    log: [...moment([{ type: 'alarmClock', changes: [{ type: 'alarm', value: 9, by: 1 }] }], LAST - 1), ...moment([...facts, ENDED])],
  };
};
const turn = (more: Partial<typeof turnFact>): Fact => ({ ...turnFact, round: 9, turn: 2, turnNumber: 41, ...more });
const alarm = (by: number) => ({ type: 'alarm', value: 10, by }) as const;
const NEVER = 'The Saboteur was never convicted: Dmitri.';

describe('what decided a game', () => {
  it('[E2] names whose sabotage struck last, and what it did', () => {
    const struck = { mishap: { kind: 'noise', cause: 'sabotage', by: 'seat-3' } } as const;
    expect(whatDecided(t, game('saboteur_goal', [turn({ mishap: { kind: 'noise', changes: [alarm(1)] } })], { turn: struck }))).toEqual([
      'The alarm reached 10 of 10.',
      'Dmitri’s sabotage struck in round 9, turn 2: alarm +1 to 10.',
      NEVER,
    ]);
  });
  it('[C2] blames nobody for bad luck', () => {
    const luck = { mishap: { kind: 'noise', cause: 'luck', by: null } } as const;
    expect(whatDecided(t, game('saboteur_goal', [turn({ mishap: { kind: 'noise', changes: [alarm(1)] } })], { turn: luck }))[1]).toBe(
      'Bad luck struck in round 9, turn 2: alarm +1 to 10.',
    );
  });
  it('[E1] names who took the last step', () => {
    const program = { action: 'move', target: 'yard', intention: 'cooperative', tag: 'assist' } as const;
    const lines = whatDecided(t, game('objective', [turn({ changes: [] })], { turn: { program, resolvedTarget: 'yard' } }));
    expect(lines[1]).toBe('Ada took the last step in round 9, turn 2: Move: Exercise Yard.');
  });
  it('[U1] separates the alarm clock from other events of that update, and from earlier rounds', () => {
    const struck: Fact = { type: 'hazardStruck', id: 'wire', harmed: true, changes: [{ type: 'vitality', value: 4, by: -1 }] };
    const clock: Fact = { type: 'alarmClock', changes: [alarm(2)] };
    expect(whatDecided(t, game('saboteur_goal', [clock, struck]))[1]).toBe('The alarm clock struck at the end of round 9: alarm +2 to 10.');
    expect(whatDecided(t, game('saboteur_goal', [struck]))).toEqual(['The alarm reached 10 of 10.', NEVER]);
  });
  it('[E2] counts what the scenario’s own goal counts', () => {
    const own: Pick<Decided, 'scenario'> = {
      scenario: {
        saboteurGoal: 'All her air is gone.',
        losingResources: [{ resource: 'air', direction: 'falling', limit: 0, start: 17, alone: true }],
      },
    };
    const event: Fact = {
      type: 'eventHappened',
      id: 'e',
      title: 'Bad air',
      changes: [
        { type: 'resource', resource: 'air', value: 0, by: -1 },
        { type: 'resource', resource: 'coal', value: 2, by: -1 },
      ],
    };
    const stumbled: Fact = {
      type: 'eventHappened',
      id: 's',
      title: 'Too little air to move',
      changes: [{ type: 'vitality', value: 6, by: -1 }],
    };
    expect(whatDecided(t, game('saboteur_goal', [event, stumbled], own)).slice(0, 2)).toEqual([
      'The Saboteurs’ goal came true: “All her air is gone.”',
      '“Bad air” happened at the end of round 9: air −1 to 0.',
    ]);
  });
  it('[V1] says who was quieted by votes, and their role', () => {
    const verdicts = [
      { round: 4, accuser: 'seat-0', accused: 'seat-2', guilty: true },
      { round: 5, accuser: 'seat-1', accused: 'seat-0', guilty: false },
      { round: 6, accuser: 'seat-1', accused: 'seat-3', guilty: true },
    ];
    const state = { ...current_state, verdicts, rulesOff: [], roundLimit: 12 };
    expect(whatDecided(t, game('round_limit', [], { current_state: state }))).toEqual([
      'The 12 rounds ran out.',
      '1 of 4 stages was done, the alarm was at 10 of 10, and vitality was at 4.',
      'A vote quieted Chiara (Rogue) in round 4. A vote quieted Dmitri (Saboteur) in round 6.',
    ]);
    const wrong = { ...state, verdicts: verdicts.slice(0, 1) };
    expect(whatDecided(t, game('round_limit', [], { current_state: wrong })).at(-1)).toBe(
      `A vote quieted Chiara (Rogue) in round 4. ${NEVER}`,
    );
    expect(whatDecided(t, game('round_limit', [], { current_state: { ...wrong, rulesOff: ['accusation'] } }))).toHaveLength(2);
  });
  it('says nothing else if nobody decided anything', () => {
    expect(whatDecided(t, game('abandoned', []))).toEqual(['Everyone left the game.']);
    expect(whatDecided(t, game('ended_by_admin', []))).toEqual(['The game was ended by an administrator.']);
  });
});

describe('the turning point of a game', () => {
  it('[E2] is the turn that decided it, with its round and number', () => {
    const point = turningPoint(t, game('saboteur_goal', [turn({ changes: [alarm(1)] })]));
    expect(point).toMatchObject({ round: 9, turn: 2 });
    expect(point?.sentence).toMatch(/^Ada dealt the final blow in round 9, turn 2: /);
  });

  it('[E4] is why the game ended where no turn decided it, and nothing if nobody finished it', () => {
    expect(turningPoint(t, game('round_limit', []))).toEqual({ sentence: 'The 12 rounds ran out.', round: null, turn: null });
    expect(turningPoint(t, game('abandoned', []))).toBeNull();
  });

  it('[E1] names the stage that came true without a turn', () => {
    const fact: Fact = { type: 'alarmClock', changes: [alarm(1)] };
    const point = turningPoint(t, game('objective', [fact]));
    expect(point?.sentence).toMatch(/^The last stage is done: .+\. It came true at the end of round 9\.$/);
  });
});
