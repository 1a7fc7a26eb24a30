import type { Change } from '../facts.ts';
import type { Dice } from '../rng.ts';
import { changeDisposition, changeResource, changeSeverity, damage } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { changeComposure } from '../table/composure.ts';
import { isLiving, livingSeats, requireSeat, seatOfPlayer } from '../table/seats.ts';
import { MISHAPS, type Mishap } from '../vocabulary.ts';
import { DISPOSITION_MIN, SEVERITY_MAX } from '../world/scales.ts';
import { type Target, visibleThings } from '../world/target.ts';

/** [C2] One table for bad luck and sabotage: the effect of each kind of mishap on its target. */
export interface Harm {
  readonly kind: Mishap;
  readonly target: Target | null;
}

/** The mishap that sabotage of a target causes when it lands [C4]. Null if the target can't be harmed. */
export function harmTo(target: Target): Harm | null {
  switch (target.kind) {
    case 'object':
    case 'container':
      return { kind: 'jam', target };
    case 'hazard':
      return { kind: 'hazard', target };
    case 'npc':
      return { kind: 'sour', target };
    case 'location':
      return { kind: 'noise', target: null };
    case 'player':
      return { kind: 'shaken', target };
    case 'environment':
    case 'special':
      return null;
  }
}

/** Whether harming this target would change anything now. */
export function isBearable(state: GameState, target: Target): boolean {
  switch (target.kind) {
    case 'object':
    case 'container': {
      const object = state.objects[target.id];
      return object !== undefined && object.place !== 'gone' && object.state !== 'damaged';
    }
    case 'hazard':
      return (state.hazards[target.id]?.severity ?? SEVERITY_MAX) < SEVERITY_MAX;
    case 'npc':
      return (state.npcs[target.id]?.disposition ?? DISPOSITION_MIN) > DISPOSITION_MIN;
    case 'player': {
      const seat = state.seats[seatOfPlayer(state, target.id)];
      return seat !== undefined && isLiving(seat);
    }
    case 'location':
      return true;
    case 'environment':
    case 'special':
      return false;
  }
}

/**
 * Does the harm and returns the visible changes.
 * @param defensive the current turn is defensive, so it costs no vitality [C1]
 */
export function applyHarm(game: GameState, harm: Harm, defensive: boolean): Change[] {
  const id = harm.target?.id ?? '';
  switch (harm.kind) {
    case 'jam':
      return damage(game, id);
    case 'hazard':
      return changeSeverity(game, id, 1);
    case 'sour':
      return changeDisposition(game, id, -1);
    case 'noise':
      return changeResource(game, 'alarm', 1);
    case 'stumble':
      return defensive ? [] : changeResource(game, 'vitality', -1);
    case 'shaken':
      return changeComposure(game, seatOfPlayer(game, id), -1);
  }
}

/**
 * [C2] Draws bad luck: any mishap and target that is possible now. Depends only on public facts, so it reveals nothing.
 * @param inUse the id of the object that this turn visibly uses; it jams as often as a tampered one would
 */
export function drawLuck(state: GameState, dice: Dice, inUse: string | null): Harm {
  const things = visibleThings(state).filter((thing) => isBearable(state, thing));
  const objects = things.filter(({ kind }) => kind === 'object' || kind === 'container');
  const hazards = things.filter(({ kind }) => kind === 'hazard');
  const npcs = things.filter(({ kind }) => kind === 'npc');
  const voices = livingSeats(state).map((index): Target => ({ kind: 'player', id: requireSeat(state, index).id }));
  const victims: Readonly<Record<Mishap, readonly (Target | null)[]>> = {
    jam: objects,
    hazard: hazards,
    sour: npcs,
    noise: [null],
    stumble: [null],
    shaken: voices,
  };
  const kind = dice.pick(MISHAPS.filter((mishap) => victims[mishap].length > 0));
  const used =
    inUse !== null && kind === 'jam' && dice.percent(state.rules.bad_luck.object_in_use)
      ? objects.find(({ id }) => id === inUse)
      : undefined;
  return { kind, target: used ?? dice.pick(victims[kind]) };
}
