import { describe, expect, it } from 'vitest';
import type { TurnFact } from '../../facts.ts';
import { Dice, rngFromSeed } from '../../rng.ts';
import type { Rules } from '../../rules/rules.ts';
import type { GameState, StoredClue, TagNature } from '../../state.ts';
import { scene } from '../../testing/scene.ts';
import { anIdleTurn, idleTruths } from '../../testing/turns.ts';
import { viewFor } from '../../view/view.ts';
import type { Role } from '../../vocabulary.ts';
import { type Ban, withoutBanned } from '../bans.ts';
import { decide } from '../decide.ts';
import type { Choice, Statement } from '../decision.ts';

const ROLES: readonly Role[] = ['collaborator', 'collaborator', 'rogue', 'saboteur'];
const RUNS = 60;
const dice = (run: number): Dice => new Dice({ rng: rngFromSeed(`hard ${run}`) });
const idOf = (state: GameState, seat: number): string => state.seats[seat]?.id ?? '';

/** Round `round` of the tiny scenario, all turns before it idle, in seat order. */
function inRound(round: number, change: (game: GameState) => void = () => {}, roles = ROLES): GameState {
  return scene(roles, (game) => {
    const { length } = roles;
    for (let past = 1; past < round; past++)
      for (let turn = 1; turn <= length; turn++) game.history.push(anIdleTurn(past, turn, game.history.length + 1));
    game.round = round;
    game.turnNumber = game.history.length;
    game.truths = idleTruths(length, round - 1);
    change(game);
  });
}

/** The alarm clock goes on although the Saboteur has been found [V3]. */
const withoutRelief = ({ rules }: GameState): Rules => ({ ...rules, saboteurs_found: { ...rules.saboteurs_found, active: false } });

/** The key is found: the way through the gate is next, and nothing is to be done in the cellar. */
function keyFound(game: GameState): void {
  const { key, crate } = game.objects;
  if (key) Object.assign(key, { place: 'body', hidden: false });
  if (crate) crate.opened = true;
  game.stagesDone = ['find-key'];
}

function choices(state: GameState, seat: number, bans: readonly Ban[] = []): Choice[] {
  // All statements have been made, so the next decision is a program.
  const view = viewFor(state, { type: 'seat', seat });
  const you = view.you && { ...withoutBanned(view.you, bans), canAccuse: false, canVote: false, claimable: [] };
  return Array.from({ length: RUNS }, (_, run) => {
    const decision = decide({ ...view, you }, 'hard', dice(run));
    if (decision.type !== 'program') throw new Error(`decided ${decision.type}`);
    return decision.choice;
  });
}
function states(state: GameState, seat: number): (Statement | null)[] {
  const view = viewFor(state, { type: 'seat', seat });
  return Array.from({ length: RUNS }, (_, run) => {
    const decision = decide(view, 'hard', dice(run));
    return decision.type === 'statement' ? decision.statement : null;
  });
}
const share = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length / items.length;

function publish(game: GameState, seat: number, about: number, natures: readonly TagNature[]): void {
  const clues = natures.map(
    (nature): StoredClue => ({ type: 'probe', round: 1, turnNumber: 1, about: idOf(game, about), nature, isFalse: false }),
  );
  const own = game.seats[seat];
  if (own) own.notebook = { ...own.notebook, clues };
}

describe('hard Collaborators', () => {
  it('[B1] open what the stage needs, and take its contents', () => {
    const opening = choices(inRound(1), 0);
    expect(share(opening, ({ action, target, tag }) => action === 'search' && target !== 'rope' && tag === 'collect')).toBeGreaterThan(0.5);
  });

  it('[B1] repair what the stage needs and somebody broke', () => {
    const state = inRound(5, (game) => {
      const { crate } = game.objects;
      if (crate) crate.state = 'damaged';
    });
    const mending = [0, 1].flatMap((seat) => choices(state, seat));
    expect(share(mending, ({ action, tag }) => action === 'interact' && tag === 'repair')).toBeGreaterThan(0.5);
  });

  const alarmed = (alarm: number, isOut: boolean): GameState =>
    inRound(4, (game) => {
      keyFound(game);
      game.alarm = alarm;
      if (isOut) game.seats = game.seats.map((seat, index) => (index === 3 ? { ...seat, revealed: true, composure: 0 } : seat));
    });

  it('[B1] calm the alarm when it is near its limit, and not while it is far', () => {
    const calming = (alarm: number) =>
      share(choices(alarmed(alarm, true), 0), ({ action, target }) => action === 'help' && target === 'environment');
    expect(calming(9)).toBeGreaterThan(0.8);
    expect(calming(1)).toBeLessThan(0.2);
  });

  it('[B1] probe when the alarm is near its limit and can’t be calmed, and rarely once the Saboteur is found', () => {
    const asking = (isOut: boolean) =>
      share(
        choices(alarmed(9, isOut), 0, [{ what: 'help', role: null }]),
        ({ target, tag }) => tag === 'investigate' || target.startsWith('0000'),
      );
    expect(asking(false)).toBeGreaterThan(0.9);
    expect(asking(true)).toBeLessThan(0.4);
  });

  it('[A5] hide if patrols would raise the alarm and the body can’t leave', () => {
    const patrolled = inRound(4, (game) => {
      keyFound(game);
      game.alarm = 9;
      game.body = { location: 'kitchen', heading: null, steps: 0 };
      game.seats = game.seats.map((seat, index) => (index === 3 ? { ...seat, revealed: true, composure: 0 } : seat));
      for (const npc of Object.values(game.npcs)) Object.assign(npc, { location: 'kitchen', disposition: -2, hidden: false });
      Object.assign(game, { rules: withoutRelief(game) });
    });
    expect(share(choices(patrolled, 0), ({ action }) => action === 'hide')).toBeGreaterThan(0.5);
  });

  it('[A5] hide from an alarm clock that is about to raise the alarm by more than can be calmed, and not in other rounds', () => {
    const hiding = (round: number) => {
      const before = inRound(round, (game) => {
        keyFound(game);
        game.alarm = 6;
        game.seats = game.seats.map((seat, index) => (index === 3 ? { ...seat, revealed: true, composure: 0 } : seat));
      });
      const state = { ...before, rules: { ...withoutRelief(before), alarm_clock: { active: true, every: 2, rise: 3 } } };
      return share(
        [0, 1].flatMap((seat) => choices(state, seat)),
        ({ action }) => action === 'hide',
      );
    };
    expect(hiding(4)).toBeGreaterThan(0.4);
    expect(hiding(5)).toBe(0);
  });

  it('[B1] accuse a voice that they believe guilty, and nobody on weak evidence', () => {
    const sure = states(
      inRound(3, (game) => publish(game, 0, 3, ['harmful', 'harmful', 'harmful'])),
      0,
    );
    expect(share(sure, (statement) => statement?.type === 'accuse' && statement.accused === idOf(inRound(1), 3))).toBe(1);
    expect(share(states(inRound(3), 0), (statement) => statement?.type === 'accuse')).toBe(0);
  });

  it('[B1] vote by their belief, not by who accuses', () => {
    const vote = (natures: readonly TagNature[]) =>
      states(
        inRound(3, (game) => {
          game.accusation = { accuser: 1, accused: 3, votes: {} };
          publish(game, 0, 3, natures);
        }),
        0,
      );
    expect(vote(['harmful'])).toContainEqual({ type: 'vote', guilty: true });
    expect(share(vote(['helpful']), (statement) => statement?.type === 'vote' && !statement.guilty)).toBe(1);
  });

  it('[K3] claim their turns truthfully', () => {
    const claims = states(inRound(2), 0).filter((statement) => statement !== null);
    expect(claims.length).toBeGreaterThan(RUNS / 2);
    for (const claim of claims) expect(claim).toEqual({ type: 'claim', round: 1, turn: 1 });
  });
});

describe('hard Saboteurs', () => {
  it('[B1] sabotage when they can, and lead the body away when they must wait', () => {
    const state = inRound(2);
    expect(share(choices(state, 3), ({ action }) => action === 'sabotage')).toBeGreaterThan(0.7);
    const waiting = choices(
      inRound(2, (game) => {
        game.seats = game.seats.map((seat) => (seat.role === 'saboteur' ? { ...seat, sabotagedInRound: 1 } : seat));
      }),
      3,
    );
    expect(share(waiting, ({ action }) => action === 'sabotage')).toBe(0);
    expect(share(waiting, ({ action, target }) => action === 'search' && (target === 'crate' || target === 'environment'))).toBe(0);
  });

  it('[B1] attack a Collaborator that is about to fall silent', () => {
    const state = inRound(2, (game) => {
      game.seats = game.seats.map((seat, index) => (index === 0 ? { ...seat, composure: 1, revealed: true } : seat));
    });
    const shaken = choices(state, 3);
    expect(share(shaken, ({ action, target }) => action === 'sabotage' && target === idOf(state, 0))).toBeGreaterThan(0.5);
  });

  it('[B1] spare their partners, in votes, accusations and sabotage', () => {
    const roles: readonly Role[] = ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur', 'saboteur'];
    const state = inRound(
      3,
      (game) => {
        game.accusation = { accuser: 0, accused: 4, votes: {} };
      },
      roles,
    );
    expect(share(states(state, 5), (statement) => statement?.type === 'vote' && !statement.guilty)).toBe(1);
    expect(share(choices(state, 5), ({ action, target }) => action === 'sabotage' && target === idOf(state, 4))).toBe(0);
    const free = inRound(3, () => {}, roles);
    expect(share(states(free, 5), (statement) => statement?.type === 'accuse' && statement.accused === idOf(free, 4))).toBe(0);
  });

  it('[K3] claim harmless turns truthfully, and a better turn instead of a bad one', () => {
    const claims = (own: Partial<TurnFact>) =>
      states(
        inRound(2, (game) => {
          game.history = game.history.map((fact) =>
            fact.turn === 4
              ? { ...fact, ...own }
              : { ...fact, action: 'interact', targetKind: 'object', target: 'crate', outcome: 'success' },
          );
        }),
        3,
      ).flatMap((statement) => (statement?.type === 'claim' ? [statement.turn] : []));
    const harmless = claims({ action: 'interact', targetKind: 'object', target: 'crate', outcome: 'success' });
    expect(new Set(harmless)).toEqual(new Set([4]));
    const bad = claims({ action: 'help', targetKind: 'player', target: 'x', outcome: 'nothing' });
    expect(bad.length).toBeGreaterThan(0);
    expect(bad).not.toContain(4);
  });

  it('[S4] continue a lie as the order rotates', () => {
    const state = inRound(3, (game) => {
      game.claims.push({ seat: 3, round: 1, turn: 2, at: 0 });
    });
    const again = states(state, 3).flatMap((statement) => (statement?.type === 'claim' ? [statement] : []));
    expect(again.length).toBeGreaterThan(0);
    for (const claim of again) expect(claim).toEqual({ type: 'claim', round: 2, turn: 1 });
  });

  it('[B1] choose the same intentions as honest voices', () => {
    const worn = (seat: number) => new Set(choices(inRound(2), seat).map(({ intention }) => intention));
    expect(worn(3).size).toBeGreaterThan(1);
    expect([...worn(3)].filter((one) => one === 'aggressive')).toEqual([]);
  });
});

describe('hard Rogues', () => {
  const withGoal = (goalId: string, round = 1, change: (game: GameState) => void = () => {}): GameState =>
    inRound(round, (game) => {
      change(game);
      game.seats = game.seats.map((seat) => (seat.role === 'rogue' ? { ...seat, goalId } : seat));
    });

  it('[B1] take the object of their goal when it is here', () => {
    expect(share(choices(withGoal('mark-the-rope'), 2), ({ target, tag }) => target === 'rope' && tag === 'manipulate')).toBeGreaterThan(
      0.8,
    );
  });

  it('[B1] keep the game going while their goal is out of reach', () => {
    const near = withGoal('own-the-house', 4, (game) => {
      keyFound(game);
      game.alarm = 9;
    });
    const ending = share(choices(near, 2), ({ action, tag }) => (action === 'move' && tag !== 'infiltrate') || action === 'interact');
    expect(ending).toBeLessThan(0.3);
  });
});
