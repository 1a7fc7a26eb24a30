import type { Change, TurnFact } from '@one-mind/engine/facts';
import type { Act } from '../grammar/grammar.ts';

export interface TurnAct {
  readonly act: Act;
  /** The changes that the act itself expresses. */
  readonly said: readonly Change[];
  /** The place that the body reached on the way to its target; null if it went no further. */
  readonly to: string | null;
}

/** Whether the turn before, in the same round, was the same act on the same target at the same place. */
export function isRepetition(turn: TurnFact, before: TurnFact | null): boolean {
  return (
    before !== null &&
    turn.round === before.round &&
    turn.target === before.target &&
    turn.location === before.location &&
    turnAct(turn).act === turnAct(before).act
  );
}

/** The act that a turn is narrated as: an achievement if its changes show that it worked, an attempt otherwise. */
export function turnAct({ action, target, targetKind, location, changes }: TurnFact): TurnAct {
  const isNear = target === 'environment';
  const of = (...types: readonly Change['type'][]): Change[] =>
    changes.filter((change) => types.includes(change.type) && 'id' in change && change.id === target);
  const attempt = (act: Act): TurnAct => ({ act, said: [], to: null });
  switch (action) {
    case 'move': {
      const entered = changes.find((change) => change.type === 'entered');
      if (entered !== undefined) {
        const said = changes.filter(({ type }) => type === 'entered' || type === 'stepped');
        return entered.location === target || isNear
          ? { act: 'arrive', said, to: entered.location }
          : { act: 'pass', said, to: entered.location };
      }
      const held = changes.filter(({ type }) => type === 'held');
      return held.length > 0 || isNear || target === location ? { act: 'stay', said: held, to: null } : attempt('move');
    }
    case 'search': {
      if (targetKind === 'player') return attempt('probe');
      if (isNear) return attempt('searchNear');
      if (targetKind === 'location') return attempt('searchPlace');
      const opened = of('opened');
      const hasFound = changes.some(({ type }) => type === 'revealed' || type === 'took');
      return { act: opened.length > 0 && !hasFound ? 'open' : 'search', said: opened, to: null };
    }
    case 'interact': {
      if (isNear || targetKind === 'location') return attempt('useNear');
      if (targetKind === 'hazard') return attempt('hazard');
      if (targetKind === 'npc') return attempt('talk');
      if (targetKind === 'special') return attempt('special');
      if (of('took').length > 0) return { act: 'take', said: of('took', 'revealed'), to: null };
      if (of('unlocked').length > 0) return { act: 'unlock', said: of('unlocked', 'operated', 'opened'), to: null };
      if (of('operated').length > 0) return { act: 'operate', said: of('operated'), to: null };
      if (of('repaired').length > 0) return { act: 'fix', said: of('repaired'), to: null };
      return attempt('use');
    }
    case 'help':
      return attempt(targetKind === 'player' ? 'comfort' : 'tend');
    case 'hide':
      return attempt('hide');
  }
}
