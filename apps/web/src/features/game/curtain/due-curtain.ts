import type { YouView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';

/** A moment that covers the game for a few seconds. `id`: each is shown once. */
export type DueCurtain =
  | { readonly id: string; readonly type: 'role'; readonly ms: number; readonly you: YouView }
  | { readonly id: string; readonly type: 'accused' | 'verdict'; readonly ms: number; readonly entry: NarrativeEntry };

interface Shown {
  /** The story so far, as far as it has been narrated. */
  readonly visible: readonly NarrativeEntry[];
  /** How many entries there were when the page opened. What happened before isn't staged again. */
  readonly opened: number;
  readonly you: YouView | null;
  /** The role card is covered, so its owner decides when to look. */
  readonly isCovered: boolean;
  /** This browser has shown the role of this game before. */
  readonly roleShown: boolean;
}

const ROLE_MS = 6000;
const ACCUSED_MS = 4500;
/** The first turn follows a verdict after the pace of a turn. */
const VERDICT_MS = 3400;

/** The newest moment of this page that deserves a curtain, or null. */
export function dueCurtain({ visible, opened, you, isCovered, roleShown }: Shown): DueCurtain | null {
  const entry = visible.slice(opened).findLast(({ data }) => data.type === 'accused' || data.type === 'verdict');
  if (entry?.data.type === 'accused') return { id: entry.id, type: 'accused', ms: ACCUSED_MS, entry };
  if (entry?.data.type === 'verdict') return { id: entry.id, type: 'verdict', ms: VERDICT_MS, entry };
  const hasBegun = visible.some(({ data }) => data.type === 'turn');
  return you === null || isCovered || roleShown || hasBegun || you.lockedIn ? null : { id: 'role', type: 'role', ms: ROLE_MS, you };
}
