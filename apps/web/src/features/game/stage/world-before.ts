import type { Change, Fact } from '@one-mind/engine/facts';
import type { WorldView } from '@one-mind/engine/view/view-types';
import { changesOf } from '../../../shared/ending/changes-of.ts';

/**
 * The world as it was before these facts, oldest first, as far as the stage shows it: the body's place, vitality and alarm. The story may
 * be behind the game, and a reader may look back further. Returns the same world if none of the facts changed that.
 */
export function worldBefore(world: WorldView, later: readonly Fact[]): WorldView {
  return later.reduceRight(undo, world);
}

function undo(world: WorldView, fact: Fact): WorldView {
  return changesOf(fact).reduceRight((before, change) => undoChange(before, change, fact), world);
}

/** [W7] Only turns move the body, and their facts say where it was. */
function undoChange(world: WorldView, change: Change, fact: Fact): WorldView {
  const location = fact.type === 'turn' ? fact.location : world.body.location;
  switch (change.type) {
    case 'stepped': {
      const steps = change.steps - 1;
      return { ...world, body: { ...world.body, location, heading: steps === 0 ? null : change.towards, steps } };
    }
    case 'steppedBack':
      return { ...world, body: { ...world.body, location, heading: change.from, steps: change.steps + 1 } };
    case 'vitality':
      return { ...world, vitality: change.value - change.by };
    case 'alarm':
      return { ...world, alarm: change.value - change.by };
    default:
      return world;
  }
}
