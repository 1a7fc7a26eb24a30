import { withLast } from '../mutable-copy.ts';
import { contentOf } from '../scenario/content-index.ts';
import { applyEffects, changeDisposition, changeSeverity, take } from '../scenario/effects.ts';
import { leads } from '../scenario/leads.ts';
import type { GameState, Program, SeatIndex } from '../state.ts';
import type { ActionRule, Turn } from '../turn/turn.ts';
import { operate } from '../world/operate.ts';
import {
  isMerelyShut,
  isSpecialOpen,
  needsMet,
  specialRef,
  type Target,
  THE_ENVIRONMENT,
  theLocation,
  thingsHere,
} from '../world/target.ts';
import { isAimable } from './allowed-targets.ts';

/** [A3] */
export const interact: ActionRule = {
  targets: (state, index) => [THE_ENVIRONMENT, theLocation(state), ...thingsToHandle(state), ...specialsHere(state, index)],
  players: false,
  choose: mostSensible,
  risk: 'check',
  succeed: (turn, { kind, id }) => {
    const { game, changes } = turn;
    switch (kind) {
      case 'hazard':
        changes.push(...changeSeverity(game, id, -1));
        break;
      case 'npc':
        changes.push(...changeDisposition(game, id, 1));
        break;
      case 'special':
        if (contentOf(game.scenario).specials.get(id)?.once) game.specialsDone = withLast(game.specialsDone, id);
        changes.push(...applyEffects(game, contentOf(game.scenario).specials.get(id)?.effects ?? []));
        break;
      default:
        useObject(turn, id);
    }
    turn.found.push(...changes.flatMap((change) => (change.type === 'revealed' ? [change.id] : [])));
  },
};

const thingsToHandle = (state: GameState): Target[] => thingsHere(state).filter(({ id }) => !isMerelyShut(state, id));

function useObject(turn: Turn, id: string): void {
  const { game, changes, program } = turn;
  const object = game.objects[id];
  if (!object || !isUsable(game, id)) return;
  if (object.state === 'locked' && program.tag === 'infiltrate' && !needsMet(game, id)) turn.picked = id;
  else if (!canUse(game, id)) return;
  changes.push(...(isLooseItem(game, id) ? take(game, id) : operate(game, id)));
}

function isLooseItem(state: GameState, id: string): boolean {
  return contentOf(state.scenario).objects.get(id)?.kind === 'item' && state.objects[id]?.state !== 'locked';
}

/** Whether the object could still be used by a body that had what it needs. */
function isUsable(state: GameState, id: string): boolean {
  const object = state.objects[id];
  if (!object || object.state === 'damaged') return false;
  switch (contentOf(state.scenario).objects.get(id)?.kind) {
    case 'item':
      return object.place !== 'body';
    case 'container':
      return object.state === 'locked';
    case 'mechanism':
      return object.state !== 'operated';
    default:
      return false;
  }
}

function canUse(state: GameState, id: string): boolean {
  return isUsable(state, id) && (isLooseItem(state, id) || needsMet(state, id));
}

function specialsHere(state: GameState, index: SeatIndex): Target[] {
  return state.scenario.content.specials.filter((special) => isSpecialOpen(state, special, index)).map(specialRef);
}

/**
 * [A7] What the current stage needs comes first, then what is most urgent here. A repair looks for something broken.
 */
function mostSensible(state: GameState, index: SeatIndex, program: Program): Target | null {
  const isPossible = ({ kind }: Target): boolean => isAimable(state.rules, 'interact', kind);
  const here = thingsToHandle(state).filter(isPossible);
  const specials = specialsHere(state, index).filter(isPossible);
  const damaged = here.find(({ id }) => state.objects[id]?.state === 'damaged');
  if (program.tag === 'repair' && damaged) return damaged;
  const wanted = leads(state).filter(({ action, ready }) => ready && action === 'interact');
  return (
    [...here, ...specials].find(({ id }) => wanted.some(({ target }) => target === id)) ??
    here.find(({ kind, id }) => kind === 'hazard' && (state.hazards[id]?.severity ?? 0) > 0) ??
    here.find(({ id }) => canUse(state, id)) ??
    specials[0] ??
    here.find(({ kind, id }) => kind === 'npc' && (state.npcs[id]?.disposition ?? 0) < 3) ??
    here[0] ??
    null
  );
}
