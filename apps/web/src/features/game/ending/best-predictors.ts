import type { RevealView } from '@one-mind/engine/view/view-types';

type Predictor = Pick<RevealView['players'][number], 'id' | 'predictions'>;

/** [Q2] The quieted voices with the most points, and among those the ones with the fewest predictions; none without a point. */
export function bestPredictors<One extends Predictor>(players: readonly One[]): One[] {
  const most = Math.max(0, ...players.map(({ predictions }) => predictions.points));
  if (most === 0) return [];
  const best = players.filter(({ predictions }) => predictions.points === most);
  const fewest = Math.min(...best.map(({ predictions }) => predictions.made));
  return best.filter(({ predictions }) => predictions.made === fewest);
}
