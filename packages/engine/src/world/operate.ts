import type { Change } from '../facts.ts';
import { changeObject } from '../next-state.ts';
import { contentOf } from '../scenario/content-index.ts';
import { applyEffects, reveal, take } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { contentsOf } from './target.ts';

/** A mechanism does what the scenario says; a container opens; an item that was locked comes free. Needs are the caller's. */
export function operate(draft: GameState, id: string): Change[] {
  const object = draft.objects[id];
  const written = contentOf(draft.scenario).objects.get(id);
  if (!object || !written) return [];
  const changes: Change[] = object.state === 'locked' ? [{ type: 'unlocked', id }] : [];
  switch (written.kind) {
    case 'mechanism':
      changeObject(draft, id, { state: 'operated' });
      changes.push({ type: 'operated', id });
      break;
    case 'container':
      changeObject(draft, id, { state: 'intact', opened: true });
      changes.push({ type: 'opened', id }, ...contentsOf(draft, id).flatMap((inside) => reveal(draft, inside)));
      break;
    case 'item':
      changeObject(draft, id, { state: 'intact' });
      changes.push(...take(draft, id));
      break;
  }
  return [...changes, ...applyEffects(draft, written.on_operate)];
}
