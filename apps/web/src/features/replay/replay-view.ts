import type { RevealView, YouView } from '@one-mind/engine/view/view-types';
import type { Frame, Lens } from './replay-model.ts';

/** What a part of the screen needs to show one moment through one lens. */
export interface ReplayView {
  readonly frame: Frame;
  readonly frames: readonly Frame[];
  readonly lens: Lens;
  readonly reveal: RevealView;
  /** What the lens's seat knew; null for the other lenses, and until it is loaded. */
  readonly you: YouView | null;
  readonly name: (id: string) => string;
}
