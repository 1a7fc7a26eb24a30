/** Without schemas, because the game screen loads it. */
import type { TurnNumber } from '@one-mind/engine/round/turn-order';
import type { ClaimView } from '@one-mind/engine/view/view-types';

/** Quick reactions, in the order of their buttons. */
export const REACTIONS = ['nice', 'agreed', 'really', 'suspicious', 'funny', 'ouch'] as const;
export type ReactionName = (typeof REACTIONS)[number];

/** What a reaction is about: `turn:{round}:{turn}`. */
export const turnSubject = ({ round, turn }: TurnNumber): string => `turn:${round}:${turn}`;

/** What a reaction is about: `claim:{round}:{id of the player}`, because a player claims one turn of each round [K3]. */
export const claimSubject = ({ round, player }: ClaimView): string => `claim:${round}:${player}`;
