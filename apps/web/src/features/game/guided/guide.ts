import type { ReactNode } from 'react';
import type { MobileTab } from '../mobile-tabs.tsx';
import type { TalkTab } from '../talk/talk-panel.tsx';

/** Parts of the screen that a guide can point at; game.css draws the outline. */
export type GuidedPart = 'actions' | 'targets' | 'intentions' | 'lock-in' | 'claim' | 'accuse';

/** What accompanies the game screen in the guided game. */
export interface Guide {
  readonly advice: ReactNode;
  readonly part: GuidedPart | null;
  /** Where the thing to do is on a phone, and in the talk. Opened when it changes. */
  readonly tab: MobileTab;
  readonly talk: TalkTab | null;
  /** Where leaving the game leads. The game keeps its progress. */
  readonly exit: string;
}
