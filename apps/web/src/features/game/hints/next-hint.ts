import type { YouView } from '@one-mind/engine/view/view-types';
import type { GameStateView } from '@one-mind/protocol/games/games';

/** What real games have beyond the guided one, most urgent first. Each is shown once. */
export const HINTS = ['accuse', 'contradiction', 'claim', 'guess'] as const;
export type Hint = (typeof HINTS)[number];

type Moment = Pick<GameStateView, 'phase' | 'contradictions'> & { readonly you: Pick<YouView, 'canAccuse' | 'claimable' | 'actions'> };

const FITS: Readonly<Record<Hint, (moment: Moment) => boolean>> = {
  accuse: ({ you }) => you.canAccuse,
  contradiction: ({ contradictions }) => contradictions.length > 0,
  claim: ({ you }) => you.claimable.length > 0,
  guess: ({ you }) => you.actions.length > 0,
};

/** The hint for this moment; null if there is nothing new to say. */
export function nextHint(moment: Moment, seen: readonly string[]): Hint | null {
  if (moment.phase !== 'planning') return null;
  return HINTS.find((hint) => !seen.includes(hint) && FITS[hint](moment)) ?? null;
}
