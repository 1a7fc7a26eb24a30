/** What a player does next, chosen at random among what their own view allows. */
import type { Dice } from '@one-mind/engine/rng';
import { INTENTIONS, ROLES } from '@one-mind/engine/vocabulary';
import type { GameCommand } from '@one-mind/protocol/games/games';
import type { FollowedGame } from './followed-game.ts';

export interface ChosenCommand {
  readonly command: GameCommand;
  readonly body?: unknown;
}
export type Choice = ChosenCommand | { readonly chat: string };

/** Probability in percent, for each round of each player. */
const OFTEN = { chat: 25, guess: 40, claim: 30, accuse: 10, twoSteps: 40, hopeless: 4 } as const;
const WORDS = [
  'lantern',
  'window',
  'corridor',
  'keys',
  'stairs',
  'whisper',
  'shadow',
  'garden',
  'clock',
  'mirror',
  'candle',
  'tunnel',
] as const;

/** What a player has already done in a round. */
export class RoundPlan {
  readonly round: number;
  readonly #extras: Set<keyof typeof OFTEN>;
  hasLockedIn = false;
  /** The action is chosen, but not locked in yet. */
  isChosen = false;
  hasVoted = false;
  /** Planning doesn't end early until the accused has written something. */
  hasAnswered = false;

  constructor(round: number, dice: Dice) {
    this.round = round;
    this.#extras = new Set((Object.keys(OFTEN) as (keyof typeof OFTEN)[]).filter((extra) => dice.percent(OFTEN[extra])));
  }

  /** Whether the player wants to do this in this round. Returns true at most once. */
  takes(extra: keyof typeof OFTEN): boolean {
    return this.#extras.delete(extra);
  }
}

/** Null if the player has nothing to do until something changes. */
export function chooseCommand({ current_state: state, players, you }: FollowedGame, plan: RoundPlan, dice: Dice): Choice | null {
  if (you === null || state.phase !== 'planning') return null;
  const isAccused = state.accusation?.accused === you.id && state.accusation.answerUntil !== null;
  if (plan.takes('chat') || (isAccused && !plan.hasAnswered)) {
    plan.hasAnswered = isAccused;
    return { chat: Array.from({ length: 4 }, () => dice.pick(WORDS)).join(' ') };
  }
  if (you.canVote && state.accusation !== null && !plan.hasVoted) {
    plan.hasVoted = true;
    return { command: 'vote', body: { guilty: dice.percent(50) } };
  }
  if (you.inYourName.length > 0) return { command: 'seen' };
  const isLiving = players.some(({ id, is_alive }) => id === you.id && is_alive);
  if (!isLiving || you.lockedIn || plan.hasLockedIn) return null;
  if (plan.takes('hopeless')) return { command: 'vote', body: { guilty: true } };
  const others = players.filter(({ id, is_alive }) => id !== you.id && is_alive);
  if (others.length > 0) {
    const { id } = dice.pick(others);
    if (plan.takes('guess')) return { command: 'guess', body: { roles: { [id]: dice.pick(ROLES) } } };
    if (you.canAccuse && plan.takes('accuse')) return { command: 'accuse', body: { player: id } };
  }
  const [claim] = you.claimable;
  if (claim !== undefined && plan.takes('claim')) return { command: 'claim', body: { round: claim.round, turn: claim.turn } };
  if (plan.isChosen && you.program !== null) {
    plan.hasLockedIn = true;
    return { command: 'lock-in' };
  }
  const options = you.options.filter(({ enabled, targets }) => enabled && targets.length > 0);
  if (options.length === 0) return null;
  const isTwoSteps = plan.takes('twoSteps');
  plan.isChosen = isTwoSteps;
  plan.hasLockedIn = !isTwoSteps;
  const { action, targets } = dice.pick(options);
  const target = dice.pick(targets);
  const tag = target.tags.length > 0 ? dice.pick(target.tags) : null;
  const shift = tag === 'manipulate' ? { shift: dice.percent(50) ? 1 : -1 } : {};
  return {
    command: 'action',
    body: {
      action_type: action,
      action_data: { type: action, target: target.id, intention: dice.pick(INTENTIONS), tag, ...shift },
      lock_in: !isTwoSteps,
    },
  };
}
