/** The least that could be called a game of five: everybody chooses a number, and the sum moves one pawn. */
import { PLAYERS } from '../../load/contestant.ts';

export interface Toy {
  readonly round: number;
  readonly place: number;
  readonly players: readonly { readonly name: string; readonly choice: number | null; readonly points: number }[];
}

/** Choices stay secret until the round ends. */
export interface ToyView {
  readonly round: number;
  readonly place: number;
  readonly players: readonly { readonly name: string; readonly lockedIn: boolean; readonly points: number }[];
}

export const CHOICES = 10;
const PLACES = 20;

export const newToy = (): Toy => ({
  round: 1,
  place: 0,
  players: Array.from({ length: PLAYERS }, (_, seat) => ({ name: `Player-${seat}`, choice: null, points: 0 })),
});

/** The round ends with the last choice. */
export function withToyChoice({ round, place, players: before }: Toy, seat: number, choice: number): Toy {
  const players = before.map((player, index) => (index === seat ? { ...player, choice } : player));
  if (players.some((player) => player.choice === null)) return { round, place, players };
  const sum = players.reduce((all, player) => all + (player.choice ?? 0), 0);
  return {
    round: round + 1,
    place: (place + sum) % PLACES,
    players: players.map((player) => ({ ...player, choice: null, points: player.points + Number((player.choice ?? 0) * PLAYERS > sum) })),
  };
}

export const toyView = ({ round, place, players }: Toy): ToyView => ({
  round,
  place,
  players: players.map(({ name, choice, points }) => ({ name, lockedIn: choice !== null, points })),
});
