import { reveal } from '../scenario/effects.ts';
import { leads } from '../scenario/leads.ts';
import type { GameState } from '../state.ts';
import { probe } from '../turn/clues.ts';
import type { ActionRule } from '../turn/turn.ts';
import { operate } from '../world/operate.ts';
import { hiddenAt, isShutContainer, type Target, THE_ENVIRONMENT, theLocation, thingsHere } from '../world/target.ts';
import { isAimable } from './allowed-targets.ts';

/** [A2][K1] */
export const search: ActionRule = {
  targets: (state) => [THE_ENVIRONMENT, theLocation(state), ...containersHere(state)],
  players: true,
  choose: (state) => {
    const needed = leads(state).find(({ action, location, ready }) => ready && action === 'search' && location === state.body.location);
    const possible = [theLocation(state), ...containersHere(state)].filter(({ kind }) => isAimable(state.rules, 'search', kind));
    const wanted = possible.find(({ id }) => id === needed?.target);
    if (wanted) return wanted;
    const shut = possible.find(({ id }) => {
      const object = state.objects[id];
      return object !== undefined && isShutContainer(object) && object.state !== 'locked';
    });
    return shut ?? possible.find(({ kind }) => kind === 'location') ?? null;
  },
  risk: 'check',
  succeed: (turn, { kind, id }) => {
    const { game, changes, program } = turn;
    if (kind === 'location') {
      const found = hiddenAt(game, id);
      if (found !== null) changes.push(...reveal(game, found));
    } else if (kind === 'container') {
      const container = game.objects[id];
      if (!container || !isShutContainer(container)) return;
      if (container.state === 'locked') {
        if (program.tag !== 'infiltrate') return;
        turn.picked = id;
      }
      changes.push(...operate(game, id));
    }
    turn.found.push(...changes.flatMap((change) => (change.type === 'revealed' ? [change.id] : [])));
  },
  learn: (turn, { kind, id }) => {
    if (kind === 'player') probe(turn, id);
  },
};

function containersHere(state: GameState): Target[] {
  return thingsHere(state).filter(({ kind }) => kind === 'container');
}
