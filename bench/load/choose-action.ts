import type { YouView } from '@one-mind/engine/view/view-types';
import type { Action } from '@one-mind/engine/vocabulary';

/** Reproducible dice for the clients' choices, which needs no quality. */
export class LoadDice {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  }

  pick<T>(items: readonly T[]): T | undefined {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return items[(this.#state >>> 0) % items.length];
  }
}

/** A random valid action; null if this player can't act. */
export function chooseAction(you: Pick<YouView, 'options'>, dice: LoadDice): { action: Action; target: string } | null {
  const possible = you.options.filter(({ enabled, targets }) => enabled && targets.length > 0);
  const option = dice.pick(possible);
  const target = option && dice.pick(option.targets);
  return option && target ? { action: option.action, target: target.id } : null;
}
