import { holds } from '../scenario/conditions.ts';
import { contentOf } from '../scenario/content-index.ts';
import type { GameState } from '../state.ts';
import { note, usesUpMislead } from '../turn/clues.ts';
import { ALL_BUT_SABOTAGE, type TagRule } from './tag-rule.ts';

interface Sight {
  readonly event?: string;
  readonly id?: string;
  readonly name: string;
}

/** [T7] Privately shows a hidden neighbour or, if there is none, the next event. A misled scout sees another event. */
export const scout: TagRule = {
  role: 'rogue',
  actions: ALL_BUT_SABOTAGE,
  kinds: ['location', 'npc', 'environment', 'player'],
  work: (turn) => {
    const { game } = turn;
    const truth = hiddenNeighbour(game) ?? nextEvent(game);
    if (!truth) return false;
    const lies = game.scenario.content.events
      .filter(({ id }) => id !== truth.event)
      .map(({ id, title }): Sight => ({ event: id, name: title }));
    const isFalse = lies.length > 0 && usesUpMislead(turn);
    const { round, turnNumber } = game;
    note(turn, { type: 'scout', round, turnNumber, isFalse, ...(isFalse ? turn.dice.pick(lies) : truth) });
    return true;
  },
};

function hiddenNeighbour(state: GameState): Sight | null {
  const { locations } = contentOf(state.scenario);
  const exit = locations.get(state.body.location)?.exits.find(({ to }) => !state.knownLocations[to]);
  const place = exit && locations.get(exit.to);
  return place ? { id: place.id, name: place.name } : null;
}

/** An event that is about to happen, otherwise the first that can still happen. */
function nextEvent(state: GameState): Sight | null {
  const coming = state.scenario.content.events.filter(({ id, once }) => !(once && state.eventsDone.includes(id)));
  const next = coming.find(({ when }) => holds(state, when)) ?? coming[0];
  return next ? { event: next.id, name: next.title } : null;
}
