/** sfc32: small, fast and good enough for dice. Its state is plain JSON inside GameState [S5]. */
export type RngState = readonly [number, number, number, number];

/** 128 bits from any string, so that every bit of the seed matters (cyrb128). */
export function rngFromSeed(seed: string): RngState {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < seed.length; i++) {
    const k = seed.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597399067);
    b = c ^ Math.imul(b ^ k, 2869860233);
    c = d ^ Math.imul(c ^ k, 951274213);
    d = a ^ Math.imul(d ^ k, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** Draws from a holder whose `rng` is replaced at each draw. Pass the mutable copy of the game. */
export class Dice {
  readonly #holder: { rng: RngState };
  constructor(holder: { rng: RngState }) {
    this.#holder = holder;
  }

  /** Uniform in 0..2³²−1. */
  next(): number {
    let [a, b, c, d] = this.#holder.rng;
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    this.#holder.rng = [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
    return t >>> 0;
  }

  /** Uniform integer in 0..n−1. n ≥ 1. */
  below(n: number): number {
    return Math.floor((this.next() / 4294967296) * n);
  }

  /** True with the given chance in percent. */
  percent(p: number): boolean {
    return this.below(100) < p;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('pick from an empty list');
    return item;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }
}
