import { THE_ENVIRONMENT, theLocation } from '../here.ts';
import { isBarred, routeTo, stepTowards } from '../movement.ts';
import { operate } from '../operate.ts';
import { leads } from '../scenario/leads.ts';
import type { ActionRule } from '../turn.ts';

/** [A1][W7] */
export const move: ActionRule = {
  targets: (state) => [
    THE_ENVIRONMENT,
    ...state.scenario.content.locations
      .filter(({ id }) => state.knownLocations[id] && (id === state.body.location || routeTo(state, id) !== null))
      .map(({ id }) => ({ kind: 'location' as const, id })),
  ],
  players: false,
  choose: (state) => {
    const goal = leads(state).find(({ ready }) => ready)?.location;
    return goal === undefined ? theLocation(state) : { kind: 'location', id: goal };
  },
  risk: 'slip',
  succeed: (turn, target) => {
    const { draft, changes } = turn;
    const route = routeTo(draft, target.id);
    if (!route) {
      changes.push({ type: 'held' });
      return;
    }
    const { exit } = route;
    const returns = draft.body.steps > 0 && draft.body.heading !== exit.to;
    if (!returns && exit.lock !== undefined && isBarred(draft, exit)) {
      if (turn.program.tag !== 'infiltrate' || draft.objects[exit.lock]?.state !== 'locked') {
        changes.push({ type: 'blocked', by: exit.lock });
        return;
      }
      turn.picked = exit.lock;
      changes.push(...operate(draft, exit.lock));
    }
    changes.push(...stepTowards(draft, exit));
  },
};
