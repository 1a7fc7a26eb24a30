import type { Fact } from '@one-mind/engine/facts';
import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { createNarrator } from '@one-mind/narrator/narrate/narrator';

interface Game {
  readonly end: GameState;
  readonly facts: readonly { readonly fact: Fact; readonly state: Pick<GameState, 'alarm' | 'alarmLimit' | 'body'> }[];
}

const PLAYERS = 5;
/** How often the same games are narrated; the fastest time counts, because the compiler has settled by then. */
const TIMES = 5;

/** Milliseconds of processor time to narrate one round of five players: all of its facts, with their plain sentences. */
export function millisecondsPerRound(scenario: Scenario, games: number): number {
  const played = Array.from({ length: games }, (_, game) => gameOf(scenario, `narrated ${game}`));
  const rounds = played.reduce((sum, { end }) => sum + end.round, 0);
  const times = Array.from({ length: TIMES }, () => {
    const before = process.cpuUsage();
    played.forEach(narrate);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / rounds;
  });
  return Math.min(...times);
}

function gameOf(scenario: Scenario, seed: string): Game {
  const facts: Game['facts'][number][] = [];
  const end = playOut({
    scenario,
    players: PLAYERS,
    levels: 'normal',
    seed,
    watch: ({ alarm, alarmLimit, body }, _, events) => {
      for (const fact of events) facts.push({ fact, state: { alarm, alarmLimit, body } });
    },
  });
  return { end, facts };
}

function narrate({ end: { scenario, seats }, facts }: Game, game: number): void {
  const narrator = createNarrator({ scenario, players: seats, publicSeed: `bench ${game}`, narrated: [] });
  for (const { fact, state } of facts) if (narrator.narrate(fact, state).content === '') throw new Error('a fact was not narrated');
}
