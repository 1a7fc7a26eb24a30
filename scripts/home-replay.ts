/**
 * Plays the game that the front page shows and writes its last turns as data: `node scripts/home-replay.ts`. The same version of the
 * engine writes the same file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TurnFact } from '@one-mind/engine/facts';
import { playOut } from '@one-mind/engine/players/play-out';
import type { GameState } from '@one-mind/engine/state';
import { publicFor } from '@one-mind/engine/view/view';
import { createNarrator } from '@one-mind/narrator/narrate/narrator';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import type { RecordedGame } from '../apps/web/src/features/home/recorded-game.ts';
import { bodyPoint, mapLines } from '../apps/web/src/shared/map/map-model.ts';

const FILE = join(import.meta.dirname, '../apps/web/src/features/home/recorded-game.json');
/** The replay's animation has this many turns, too (quiet-replay.css). */
const TURNS = 12;
const PLAYERS = 4;
const SEEDS = 400;

interface Moment {
  readonly state: GameState;
  readonly fact: TurnFact;
  readonly text: string;
}

function recorded(seed: string): { readonly end: GameState; readonly moments: readonly Moment[] } {
  const moments: Moment[] = [];
  let narrator: ReturnType<typeof createNarrator> | null = null;
  const end = playOut({
    scenario: PRISON_BREAK,
    players: PLAYERS,
    levels: 'normal',
    seed,
    watch: (state, _, facts) => {
      narrator ??= createNarrator({ scenario: PRISON_BREAK, players: state.seats, publicSeed: seed, narrated: [] });
      for (const fact of facts) {
        const { content } = narrator.narrate(fact, state);
        if (fact.type === 'turn') moments.push({ state, fact, text: content });
      }
    },
  });
  return { end, moments };
}

/** Worth watching: the body gets out, the Saboteur is at work in sight, all voices live, and it moves. */
function isWorthWatching({ end, moments }: ReturnType<typeof recorded>): boolean {
  const shown = moments.slice(-TURNS);
  const turns = new Set(shown.map(({ fact }) => fact.turnNumber));
  const covers = end.truths.filter(({ turnNumber, cover }) => cover && turns.has(turnNumber));
  const places = new Set(shown.map(({ state }) => state.body.location));
  return (
    end.result?.outcome === 'success' &&
    covers.length >= 2 &&
    places.size >= 4 &&
    end.seats.every(({ composure }) => composure > 0) &&
    shown.every(({ text }) => !/Voice \d/.test(text))
  );
}

function asData({ end, moments }: ReturnType<typeof recorded>): RecordedGame {
  const { world } = publicFor(end);
  const point = ({ x, y }: { readonly x: number; readonly y: number }) => [Math.round(x), Math.round(y)] as const;
  return {
    title: PRISON_BREAK.title,
    places: world.locations.map(({ name, map }) => [name, ...point(map)]),
    lines: mapLines(world).map(({ from, to }) => [...point(from.map), ...point(to.map)]),
    turns: moments.slice(-TURNS).map(({ state, fact, text }) => {
      const truth = end.truths.find(({ turnNumber }) => turnNumber === fact.turnNumber);
      if (truth === undefined) throw new Error(`Turn ${fact.turnNumber} has no author.`);
      return {
        round: fact.round,
        turn: fact.turn,
        text,
        at: point(bodyPoint(publicFor(state).world)),
        seat: truth.seat,
        role: end.seats[truth.seat]?.role ?? 'collaborator',
        sabotages: truth.cover,
      };
    }),
  };
}

for (let n = 1; n <= SEEDS; n++) {
  const game = recorded(`home ${n}`);
  if (!isWorthWatching(game)) continue;
  writeFileSync(FILE, `${JSON.stringify(asData(game), null, 2)}\n`);
  console.log(`Wrote the last ${TURNS} of ${game.moments.length} turns of “home ${n}”.`);
  break;
}
