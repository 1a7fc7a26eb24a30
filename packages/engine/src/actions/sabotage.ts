import { leads } from '../scenario/leads.ts';
import { isBearable } from '../turn/mishaps.ts';
import { plant } from '../turn/pending-sabotage.ts';
import type { ActionRule } from '../turn/turn.ts';
import { locationRef, THE_ENVIRONMENT, theLocation, visibleThings } from '../world/target.ts';
import { isAimable } from './allowed-targets.ts';

/** [A6] Everyone sees a cover instead [C4]. */
export const sabotage: ActionRule = {
  targets: (state) => [
    THE_ENVIRONMENT,
    ...state.scenario.content.locations.filter(({ id }) => state.knownLocations[id]).map(locationRef),
    ...visibleThings(state),
  ],
  players: true,
  /** Something the others need next, if it can be harmed; otherwise the place itself. */
  choose: (state) => {
    const wanted = leads(state).filter(({ action }) => action === 'interact');
    const things = visibleThings(state).filter((thing) => wanted.some(({ target }) => target === thing.id));
    const possible = [...things.filter((thing) => isBearable(state, thing)), theLocation(state)];
    return possible.find(({ kind }) => isAimable(state.rules, 'sabotage', kind)) ?? null;
  },
  risk: 'sure',
  succeed: (turn, target) => plant(turn, target),
};
