/** What the AI does now for the seats it plays: AI players, and people it took over from. */
import type { Command } from '../commands.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import { isLiving } from '../seats.ts';
import type { GameState } from '../state.ts';
import { publicFor, youFor } from '../view.ts';
import type { PublicView, YouView } from '../views.ts';
import { decide } from './decide.ts';
import type { Talk } from './decision.ts';

/**
 * Commands for this moment, decided from each seat's own view [B1]. What is said at the table comes first, and alone: ask
 * again with the state it led to, until there is nothing more. Reproducible: the dice come from seed, seat and round.
 * @param see may leave choices out of what a seat is offered, for games in which something can't be chosen
 */
export function pilotCommands(state: GameState, at: number, see: (you: YouView) => YouView = (you) => you): Command[] {
  if (state.phase !== 'planning' || state.pause.since !== null) return [];
  const talk: Command[] = [];
  const programs: Command[] = [];
  let everybodys: PublicView | null = null;
  state.seats.forEach((one, seat) => {
    if (!isLiving(one) || (one.kind === 'human' && !one.takenOver)) return;
    const level = one.kind === 'ai' ? (one.level ?? 'normal') : 'neutral';
    const dice = new Dice({ rng: rngFromSeed(`${state.seed}:${seat}:${state.round}`) });
    everybodys ??= publicFor(state);
    const decision = decide({ public: everybodys, you: see(youFor(state, seat)) }, level, dice);
    if (decision.type === 'talk') talk.push(commandFor(decision.talk, seat, at));
    if (decision.type === 'program') programs.push({ type: 'program', seat, at, ...decision.choice }, { type: 'lockIn', seat, at });
  });
  return talk.length > 0 ? talk : programs;
}

function commandFor(talk: Talk, seat: number, at: number): Command {
  switch (talk.type) {
    case 'vote':
      return { type: 'vote', seat, at, guilty: talk.guilty };
    case 'accuse':
      return { type: 'accuse', seat, at, accused: talk.accused };
    case 'claim':
      return { type: 'claim', seat, at, round: talk.round, turn: talk.turn };
  }
}
