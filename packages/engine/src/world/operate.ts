import type { Change } from '../facts.ts';
import { changeObject } from '../mutable-copy.ts';
import { contentOf } from '../scenario/content-index.ts';
import { applyEffects, reveal, take } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { contentsOf } from './target.ts';

/**
 * A mechanism has the effects that the scenario defines, a container opens, a locked item becomes free. The caller
 * checks the needs.
 */
export function operate(game: GameState, id: string): Change[] {
  const object = game.objects[id];
  const written = contentOf(game.scenario).objects.get(id);
  if (!object || !written) return [];
  const changes: Change[] = object.state === 'locked' ? [{ type: 'unlocked', id }] : [];
  switch (written.kind) {
    case 'mechanism':
      changeObject(game, id, { state: 'operated' });
      changes.push({ type: 'operated', id });
      break;
    case 'container':
      changeObject(game, id, { state: 'intact', opened: true });
      changes.push({ type: 'opened', id }, ...contentsOf(game, id).flatMap((inside) => reveal(game, inside)));
      break;
    case 'item':
      changeObject(game, id, { state: 'intact' });
      changes.push(...take(game, id));
      break;
  }
  return [...changes, ...applyEffects(game, written.on_operate)];
}
