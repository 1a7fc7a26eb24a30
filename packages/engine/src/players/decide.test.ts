import { describe, expect, it } from 'vitest';
import type { Command } from '../commands.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import { nextDeadline } from '../round/deadlines.ts';
import type { Scenario } from '../scenario/types.ts';
import type { GameState, Seat } from '../state.ts';
import { step } from '../step.ts';
import { otherSecrets } from '../testing/other-secrets.ts';
import { diceOf, newGame } from '../testing/random-play.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { viewFor } from '../view/view.ts';
import type { AiLevel, Role } from '../vocabulary.ts';
import { decide } from './decide.ts';
import type { Choice } from './decision.ts';
import { suspicions } from './knowledge/suspicion.ts';
import { pilotCommands } from './pilot.ts';
import { playOut } from './play-out.ts';

const dice = (seed: string): Dice => new Dice({ rng: rngFromSeed(seed) });

/** Planning of round 1, with these roles in seat order. */
function planning(roles: readonly Role[] = ['collaborator', 'collaborator', 'rogue', 'saboteur']): GameState {
  const started = step(tinyGame(roles.length), { type: 'tick', at: 1000 });
  if (!started.ok) throw new Error(started.refusal);
  const { state } = started;
  return { ...state, seats: state.seats.map((seat, index): Seat => ({ ...seat, role: roles[index] ?? 'collaborator', goalId: null })) };
}

/** What a seat programs with many different dice. */
function choices(state: GameState, seat: number, level: AiLevel = 'normal'): Choice[] {
  return Array.from({ length: 200 }, (_, index) => {
    const decision = decide(viewFor(state, { type: 'seat', seat }), level, dice(`${index}`));
    if (decision.type !== 'program') throw new Error(`decided ${decision.type}`);
    return decision.choice;
  });
}
const own = (commands: readonly Command[], seat: number): Command[] => commands.filter((one) => 'seat' in one && one.seat === seat);
const share = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length / items.length;

describe('decide', () => {
  it.each(['random', 'neutral', 'easy', 'normal', 'hard'] as const)('[B1] %s programs nothing that the rules refuse', (level) => {
    const state = planning();
    state.seats.forEach((_, seat) => {
      for (const choice of choices(state, seat, level)) {
        expect(step(state, { type: 'program', seat, at: 1000, ...choice })).toMatchObject({ ok: true });
      }
    });
  });

  it('[B1] decides from the view alone: secrets of other seats change nothing', () => {
    const state = planning(['collaborator', 'collaborator', 'rogue', 'saboteur']);
    const other = planning(['collaborator', 'saboteur', 'collaborator', 'rogue']);
    expect(choices(other, 0)).toEqual(choices(state, 0));
  });

  it('[B1] a seat’s commands depend only on its view: other secrets don’t change them', () => {
    const secrets = diceOf('other secrets');
    const levels = ['random', 'neutral', 'easy', 'normal', 'hard'] as const;
    let compared = 0;
    for (let seed = 0; seed < 3; seed++) {
      const game = newGame({ scenario: TINY, players: 3 + (seed % 4), seed, timeLimitMs: null });
      const kind = 'ai';
      let state: GameState = { ...game, seats: game.seats.map((seat, at) => ({ ...seat, kind, level: levels[(at + seed) % 5] ?? null })) };
      while (state.phase !== 'ended') {
        const commands = pilotCommands(state, state.now);
        for (const seat of state.seats.keys()) {
          const other = { ...otherSecrets(state, { type: 'seat', seat }, secrets), seed: state.seed };
          const mine = own(commands, seat);
          const again = own(pilotCommands(other, state.now), seat);
          // Programs wait until all statements are made, and statements may depend on other secrets.
          if (mine.length > 0 && again.length > 0) compared += 1;
          else if ([...mine, ...again].every(({ type }) => type === 'program' || type === 'lockIn')) continue;
          expect(again).toEqual(mine);
        }
        for (const command of [...commands, { type: 'tick', at: nextDeadline(state) ?? state.now } as const]) {
          const result = step(state, command);
          if (result.ok) state = result.state;
        }
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('[B1] assumes the number of Saboteurs in the scenario’s own deck', () => {
    const scenario: Scenario = { ...TINY, content: { ...TINY.content, roles: { 4: ['collaborator', 'saboteur', 'saboteur', 'rogue'] } } };
    const total = (state: GameState): number =>
      [...suspicions(viewFor(state, { type: 'seat', seat: 0 })).values()].reduce((sum, one) => sum + one, 0);
    expect(total({ ...planning(), scenario })).toBeCloseTo(2);
    expect(total(planning())).toBeCloseTo(1);
  });

  it('[B1] normal Collaborators work on what the stage needs', () => {
    // The key lies in the crate beside them.
    expect(share(choices(planning(), 0), ({ action, target }) => action === 'search' && target === 'crate')).toBeGreaterThan(0.3);
  });

  it('[B1] normal Saboteurs sabotage often but not always when they may, and never in the first round or the one after', () => {
    expect(share(choices(planning(), 3), ({ action }) => action === 'sabotage')).toBe(0);
    const state = { ...planning(), round: 2 };
    const often = share(choices(state, 3), ({ action }) => action === 'sabotage');
    expect(often).toBeGreaterThan(0.45);
    expect(often).toBeLessThan(0.75);
    const after = { ...state, seats: state.seats.map((seat) => (seat.role === 'saboteur' ? { ...seat, sabotagedInRound: 1 } : seat)) };
    expect(share(choices(after, 3), ({ action }) => action === 'sabotage')).toBe(0);
  });

  it('[B1] in other turns, normal Saboteurs visibly do what Collaborators do, with harmful tags', () => {
    const quiet = choices(planning(), 3).filter(({ action }) => action !== 'sabotage');
    const honest = choices(planning(), 0);
    const atTheCrate = ({ action, target }: Choice) => action === 'search' && target === 'crate';
    expect(share(quiet, atTheCrate)).toBeGreaterThan(0.5 * share(honest, atTheCrate));
    expect(quiet.every(({ tag }) => ['disrupt', 'obstruct', 'mislead', 'tamper'].includes(tag))).toBe(true);
  });

  it('[B1] bluffs with intentions: a Saboteur chooses the same ones as Collaborators', () => {
    const worn = (seat: number) => new Set(choices(planning(), seat).map(({ intention }) => intention));
    expect([...worn(3)].filter((intention) => !worn(0).has(intention))).toEqual([]);
    expect(worn(3).size).toBeGreaterThan(1);
  });

  it('[B1] a normal Rogue pursues its own goal when it is close', () => {
    const state = planning();
    const seats = state.seats.map((seat) => (seat.role === 'rogue' ? { ...seat, goalId: 'mark-the-rope' } : seat));
    const own = choices({ ...state, seats }, 2);
    expect(share(own, ({ target, tag }) => target === 'rope' && tag === 'manipulate')).toBeGreaterThan(0.6);
    expect(share(choices(state, 2), ({ target }) => target === 'rope')).toBeLessThan(0.1);
  });

  it('[B1] accuses a voice that its own clues show to be harmful, and nobody without a reason', () => {
    const state = planning();
    const accusations = (from: GameState) =>
      Array.from({ length: 50 }, (_, index) => decide(viewFor(from, { type: 'seat', seat: 0 }), 'normal', dice(`${index}`))).flatMap(
        (decision) => (decision.type === 'statement' && decision.statement.type === 'accuse' ? [decision.statement.accused] : []),
      );
    expect(accusations(state)).toEqual([]);
    const suspect = state.seats[3]?.id ?? '';
    const clue = { type: 'probe', turnNumber: 1, round: 1, about: suspect, nature: 'harmful', isFalse: false } as const;
    const seats = state.seats.map((seat, index) => (index === 0 ? { ...seat, notebook: { ...seat.notebook, clues: [clue, clue] } } : seat));
    const found = accusations({ ...state, round: 3, seats });
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found)).toEqual(new Set([suspect]));
  });

  it('[B1] votes by its own clues', () => {
    const state = { ...planning(), round: 3, accusation: { accuser: 1, accused: 3, votes: {} } };
    const vote = (nature: 'harmful' | 'helpful') => {
      const clue = { type: 'probe', turnNumber: 1, round: 1, about: state.seats[3]?.id ?? '', nature, isFalse: false } as const;
      const seats = state.seats.map((seat, index) => (index === 0 ? { ...seat, notebook: { ...seat.notebook, clues: [clue] } } : seat));
      return decide(viewFor({ ...state, seats }, { type: 'seat', seat: 0 }), 'normal', dice('vote'));
    };
    expect(vote('harmful')).toEqual({ type: 'statement', statement: { type: 'vote', guilty: true } });
    expect(vote('helpful')).toEqual({ type: 'statement', statement: { type: 'vote', guilty: false } });
  });

  it('[B1] a Saboteur never votes against a partner', () => {
    const state = { ...planning(['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur', 'saboteur']), round: 3 };
    const accused = { ...state, accusation: { accuser: 0, accused: 4, votes: {} } };
    expect(decide(viewFor(accused, { type: 'seat', seat: 5 }), 'normal', dice('vote'))).toEqual({
      type: 'statement',
      statement: { type: 'vote', guilty: false },
    });
  });

  it('[B1] says nothing and does nothing as a spectator, when quieted, or while turns resolve', () => {
    const state = planning();
    expect(decide(viewFor(state, { type: 'spectator' }), 'normal', dice('x'))).toEqual({ type: 'nothing' });
    const quieted = { ...state, seats: state.seats.map((seat) => ({ ...seat, composure: 0 })) };
    expect(decide(viewFor(quieted, { type: 'seat', seat: 0 }), 'normal', dice('x'))).toEqual({ type: 'nothing' });
    expect(decide(viewFor({ ...state, phase: 'resolution' }, { type: 'seat', seat: 0 }), 'normal', dice('x'))).toEqual({ type: 'nothing' });
  });
});

describe('pilotCommands', () => {
  const withAi = (state: GameState): GameState => ({
    ...state,
    seats: state.seats.map((seat) => ({ ...seat, kind: 'ai', level: 'normal' }) as const),
  });

  it('[B1] programs and locks in only for AI seats', () => {
    const state = planning();
    expect(pilotCommands(state, 1000)).toEqual([]);
    const mixed = {
      ...state,
      seats: state.seats.map((seat, index) => (index < 2 ? ({ ...seat, kind: 'ai', level: 'normal' } as const) : seat)),
    };
    expect(pilotCommands(mixed, 1000).map(({ type }) => type)).toEqual(['program', 'lockIn', 'program', 'lockIn']);
  });

  it('[D1] plays a seat that was taken over, without statements', () => {
    const state = planning();
    const seats = state.seats.map((seat, index) => (index === 1 ? { ...seat, connected: false, takenOver: true } : seat));
    expect(pilotCommands({ ...state, seats }, 1000)).toMatchObject([
      { type: 'program', seat: 1 },
      { type: 'lockIn', seat: 1 },
    ]);
  });

  it('[S5] gives the same commands for the same state', () => {
    const state = withAi(planning());
    expect(pilotCommands(state, 1000)).toEqual(pilotCommands(structuredClone(state), 1000));
  });

  it('[V1] votes in every seat before any seat locks in', () => {
    const state = { ...withAi(planning()), round: 3, accusation: { accuser: 0, accused: 3, votes: {} } };
    expect(pilotCommands(state, 1000).filter(({ type }) => type === 'vote')).toMatchObject([{ seat: 1 }, { seat: 2 }]);
    expect(pilotCommands(state, 1000).some(({ type }) => type === 'lockIn')).toBe(false);
  });

  it('[D3] waits while the game is paused', () => {
    const state = withAi(planning());
    expect(pilotCommands({ ...state, pause: { ...state.pause, since: 1000 } }, 1000)).toEqual([]);
  });
});

it('[D1] plays for an absent player without statements: no claims, accusations or votes', () => {
  const types = new Set<string>();
  const words = new Set<string>();
  for (let seed = 0; seed < 8; seed++) {
    const watch = (_: GameState, command: Command | null): void => {
      if (command === null || !('seat' in command)) return;
      (command.seat === 0 ? types : words).add(command.type);
    };
    playOut({ scenario: TINY, players: 4, levels: ['neutral', 'hard', 'hard', 'hard'], seed: `stand-in ${seed}`, watch });
  }
  expect([...types].sort()).toEqual(['lockIn', 'program']);
  // In this state, a voice would otherwise make statements and vote, and predict and nudge once it is quieted.
  expect([...words].sort()).toEqual(['accuse', 'claim', 'lockIn', 'nudge', 'predict', 'program', 'vote']);
});
