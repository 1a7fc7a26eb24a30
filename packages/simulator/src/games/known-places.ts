/** How soon the claims reveal the secret order [S4][K3]. */
import type { GameState } from '@one-mind/engine/state';

/**
 * By round: the voices that aren't Saboteurs, and those of them that could know every place when the planning of that round
 * ended, if they believed exactly the claims that are true. A voice knows its own place, and the last place follows from all
 * others.
 */
export function knownPlaces({ seats, claims, truths, round: last }: GameState): Record<string, { times: number; worked: number }> {
  const isTrue = new Set(truths.map(({ seat, round, turn }) => `${seat} ${round} ${turn}`));
  const revealing = claims.filter(({ seat, round, turn }) => isTrue.has(`${seat} ${round} ${turn}`));
  const honest = seats.flatMap(({ role }, seat) => (role === 'saboteur' ? [] : [seat]));
  const known: ReturnType<typeof knownPlaces> = {};
  for (let planned = 2; planned <= last; planned++) {
    const claimants = new Set(revealing.filter(({ round }) => round < planned).map(({ seat }) => seat));
    const worked = honest.filter((seat) => claimants.size - (claimants.has(seat) ? 1 : 0) >= seats.length - 2).length;
    known[planned] = { times: honest.length, worked };
  }
  return known;
}
