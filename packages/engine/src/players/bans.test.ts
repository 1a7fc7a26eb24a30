import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { youFor } from '../view/view.ts';
import type { YouView } from '../view/view-types.ts';
import type { Action } from '../vocabulary.ts';
import { type Bannable, withoutBanned } from './bans.ts';
import { playOut } from './play-out.ts';

function collaborator(): YouView {
  const started = step(tinyGame(4), { type: 'tick', at: 1000 });
  if (!started.ok) throw new Error(started.refusal);
  const state = { ...started.state, seats: started.state.seats.map((seat) => ({ ...seat, role: 'collaborator' as const, goalId: null })) };
  return youFor(state, 0);
}
const option = (you: YouView, action: Action) => you.options.find((one) => one.action === action);

describe('without', () => {
  it('[B1] disables a banned action and leaves the others as they are', () => {
    const you = collaborator();
    const left = withoutBanned(you, [{ what: 'hide', role: 'collaborator' }]);
    expect(option(left, 'hide')).toMatchObject({ enabled: false, reason: 'no_target', targets: [] });
    expect(option(left, 'move')).toEqual(option(you, 'move'));
    expect(left.options.map(({ action }) => action)).toEqual(you.options.map(({ action }) => action));
  });

  it('[B1] removes a banned tag from every target, and a banned probe from the search', () => {
    const left = withoutBanned(collaborator(), [
      { what: 'assist', role: null },
      { what: 'probe', role: null },
    ]);
    expect(left.options.flatMap(({ targets }) => targets.flatMap(({ tags }) => tags))).not.toContain('assist');
    expect(left.options.flatMap(({ targets }) => targets.filter(({ tags }) => tags.length === 0))).toEqual([]);
    expect(option(left, 'search')?.targets.map(({ kind }) => kind)).not.toContain('player');
    expect(option(left, 'help')?.targets.map(({ kind }) => kind)).toContain('player');
  });

  it('[B1] leaves other roles as they are', () => {
    const you = collaborator();
    expect(withoutBanned(you, [{ what: 'hide', role: 'saboteur' }])).toEqual(you);
  });

  it('[B1] silences claims, accusations and votes', () => {
    const you: YouView = { ...collaborator(), canAccuse: true, canVote: true, claimable: [{ round: 1, turn: 1 }] };
    const bans = (['claim', 'accuse', 'vote'] as const).map((what: Bannable) => ({ what, role: null }));
    expect(withoutBanned(you, bans)).toMatchObject({ canAccuse: false, canVote: false, claimable: [] });
  });

  it('[B1] a role never makes its banned choices in a whole game, and other roles may', () => {
    const chosen = new Set<string>();
    for (let game = 0; game < 6; game++) {
      const bans = [{ what: 'move', role: 'collaborator' } as const, { what: 'mislead', role: null } as const];
      const { truths, seats } = playOut({ scenario: TINY, players: 5, levels: 'random', seed: `without-${game}`, bans });
      for (const { seat, program, by } of truths) {
        if (by === 'you') chosen.add(`${seats[seat]?.role} ${program.action}`).add(program.tag);
      }
    }
    expect([...chosen]).not.toContain('collaborator move');
    expect([...chosen]).not.toContain('mislead');
    expect([...chosen]).toContain('saboteur move');
    expect([...chosen]).toContain('collaborator hide');
  });
});

describe('playOut', () => {
  it('[V1] makes rash voices accuse as soon as they may, each once, and other voices no more often', () => {
    const accusers = (rash: 'collaborator' | null) => {
      const accused: number[] = [];
      const { seats } = playOut({
        scenario: TINY,
        players: 5,
        levels: 'random',
        seed: 'rash',
        rash,
        watch: (_, command) => {
          if (command?.type === 'accuse') accused.push(command.seat);
        },
      });
      return accused.map((seat) => seats[seat]?.role);
    };
    expect(accusers(null)).toEqual([]);
    expect(new Set(accusers('collaborator'))).toEqual(new Set(['collaborator']));
  });
});
