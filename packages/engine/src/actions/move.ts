import { leads } from '../scenario/leads.ts';
import type { ActionRule } from '../turn/turn.ts';
import { isBarred, routes, routeTo, stepTowards } from '../world/movement.ts';
import { operate } from '../world/operate.ts';
import { type Ref, THE_ENVIRONMENT, theLocation } from '../world/target.ts';

/** [A1][W7] */
export const move: ActionRule = {
  targets: (state) => {
    const open = routes(state, 'open');
    const any = routes(state, 'any');
    const targets: Ref[] = [THE_ENVIRONMENT];
    for (const { id } of state.scenario.content.locations) {
      if (state.knownLocations[id] && (id === state.body.location || open.has(id) || any.has(id))) targets.push({ kind: 'location', id });
    }
    return targets;
  },
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
