import type { Change } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';

export type NpcMoved = Extract<Change, { type: 'npcMoved' }>;

/**
 * Whether a person was seen to use a route that the map doesn't show. False if nobody can know where they came from: a
 * patrol may have started in several places, one of which has a visible route.
 * @param here where the body is: one end of every walk that is seen
 */
export function tookHiddenRoute({ content }: Scenario, { id, to }: NpcMoved, here: string): boolean {
  const patrol = content.characters.find((character) => character.id === id)?.patrol ?? [];
  const next = (from: string) => patrol[(patrol.indexOf(from) + 1) % patrol.length];
  const starts = to === here ? [...new Set(patrol)].filter((from) => from !== to && next(from) === to) : [here];
  return starts.length > 0 && starts.every((from) => !isShownWay(content, from, to));
}

function isShownWay({ locations }: Scenario['content'], from: string, to: string): boolean {
  return [
    [from, to],
    [to, from],
  ].some(([one, other]) => locations.some(({ id, hidden, exits }) => id === one && !hidden && exits.some((exit) => exit.to === other)));
}
