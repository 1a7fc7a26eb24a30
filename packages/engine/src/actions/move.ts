import { leads } from '../scenario/leads.ts';
import type { ActionRule } from '../turn/turn.ts';
import { isBarred, routes, routeTo, stepTowards } from '../world/movement.ts';
import { operate } from '../world/operate.ts';
import { locationRef, type Target, THE_ENVIRONMENT, theLocation } from '../world/target.ts';

/** [A1][W7] */
export const move: ActionRule = {
  targets: (state) => {
    const open = routes(state, 'open');
    const any = routes(state, 'any');
    const targets: Target[] = [THE_ENVIRONMENT];
    for (const location of state.scenario.content.locations) {
      const { id } = location;
      if (state.knownLocations[id] && (id === state.body.location || open.has(id) || any.has(id))) targets.push(locationRef(location));
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
    const { game, changes } = turn;
    const route = routeTo(game, target.id);
    if (!route) {
      changes.push({ type: 'held' });
      return;
    }
    const { exit } = route;
    const returns = game.body.steps > 0 && game.body.heading !== exit.to;
    if (!returns && exit.lock !== undefined && isBarred(game, exit)) {
      if (turn.program.tag !== 'infiltrate' || game.objects[exit.lock]?.state !== 'locked') {
        changes.push({ type: 'blocked', by: exit.lock });
        return;
      }
      turn.picked = exit.lock;
      changes.push(...operate(game, exit.lock));
    }
    changes.push(...stepTowards(game, exit));
  },
};
