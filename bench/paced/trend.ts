/** Finds out whether repeated measurements of something grow. */

/** A straight line through points. All values are per unit of x. */
export interface Trend {
  readonly slope: number;
  /** The slope is between these with 95% confidence, if the deviations are independent. */
  readonly low: number;
  readonly high: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** By least squares. @throws RangeError with fewer than four points */
export function trendOf(points: readonly Point[]): Trend {
  const freedom = points.length - 2;
  if (freedom < 2) throw new RangeError('A trend needs at least four points.');
  const mean = (of: (point: Point) => number): number => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const residual = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0);
  const margin = tQuantile(freedom) * Math.sqrt(residual / freedom / spread);
  return { slope, low: slope - margin, high: slope + margin };
}

/** The 97.5% quantile of Student's t distribution, to two digits from three degrees of freedom on. */
const tQuantile = (freedom: number): number => 1.96 + 2.37 / freedom + 3.6 / freedom ** 2;
