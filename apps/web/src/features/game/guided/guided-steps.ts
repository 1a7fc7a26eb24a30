import type { Program } from '@one-mind/engine/state';
import { ENVIRONMENT } from '@one-mind/engine/vocabulary';
import type { GameSnapshot } from '@one-mind/protocol/games/games';

/** The steps of the guided game, in order. Each asks for one thing, and is over when that has happened. */
export const GUIDED_STEPS = [
  'role',
  'choose',
  'aim',
  'intention',
  'lockIn',
  'watch',
  'yours',
  'rest',
  'claim',
  'again',
  'rotated',
  'spot',
  'accuse',
  'vote',
  'verdict',
  'finish',
  'over',
] as const;
export type GuidedStep = (typeof GUIDED_STEPS)[number];

export interface Situation {
  readonly view: Pick<GameSnapshot, 'current_state' | 'you'>;
  /** The step's own button was pressed, or its question answered correctly. */
  readonly confirmed: boolean;
  /** A choice was sent during this step. */
  readonly chosen: boolean;
  /** The one before it. */
  readonly before: Program | null;
}

const OVER: Readonly<Record<GuidedStep, (situation: Situation) => boolean>> = {
  role: ({ confirmed }) => confirmed,
  choose: ({ view: { you } }) => you?.program != null,
  aim: ({ view: { you }, chosen, before }) => isLockedIn(you) || isAimed(you) || (chosen && you?.program?.action === before?.action),
  intention: ({ view: { you }, chosen, before }) =>
    isLockedIn(you) || (chosen && you?.program?.action === before?.action && you?.program?.target === before?.target),
  lockIn: ({ view: { you } }) => isLockedIn(you),
  watch: ({ view: { you } }) => you?.actions.some(({ round }) => round === 1) === true,
  yours: ({ confirmed }) => confirmed,
  rest: ({ view }) => isPlanning(view, 2),
  claim: ({ view }) => hasClaimed(view, 1),
  again: ({ view }) => isLockedIn(view.you) || view.current_state.round > 2,
  rotated: ({ view }) => isPlanning(view, 3),
  spot: ({ view, confirmed }) => confirmed || isAccusationMade(view),
  accuse: ({ view }) => isAccusationMade(view),
  vote: ({ view }) => isLockedIn(view.you) || view.current_state.phase !== 'planning',
  verdict: ({ view }) => view.current_state.phase === 'ended' || isPlanning(view, 4),
  finish: ({ view }) => view.current_state.phase === 'ended',
  over: () => false,
};

const isLockedIn = (you: GameSnapshot['you']): boolean => you?.lockedIn === true;
/** True as well if there is nothing to choose between. */
const isAimed = (you: GameSnapshot['you']): boolean => {
  const targets = you?.options.find(({ action }) => action === you.program?.action)?.targets ?? [];
  return targets.length < 2 || (you?.program?.target ?? ENVIRONMENT) !== ENVIRONMENT;
};
const isPlanning = ({ current_state: { phase, round } }: Situation['view'], from: number): boolean => phase === 'planning' && round >= from;
const hasClaimed = ({ current_state, you }: Situation['view'], round: number): boolean =>
  current_state.claims.some((claim) => claim.player === you?.id && claim.round === round);
const isAccusationMade = ({ current_state: { accusation, verdicts } }: Situation['view']): boolean =>
  accusation !== null || verdicts.length > 0;

/** The step that follows, or the same one while it isn't over. */
export function stepAfter(step: GuidedStep, situation: Situation): GuidedStep {
  if (situation.view.current_state.phase === 'ended') return 'over';
  return OVER[step](situation) ? (GUIDED_STEPS[GUIDED_STEPS.indexOf(step) + 1] ?? step) : step;
}

/** The game waits during these steps, so that nothing happens while their sentence is read. */
export const isHolding = (step: GuidedStep): boolean => step === 'role' || step === 'yours';

/** The other voices lock in once the visitor has done what the round is for; before that, planning can't end. */
export const mayVoicesLockIn = (step: GuidedStep): boolean => step !== 'claim' && step !== 'spot' && step !== 'accuse';
