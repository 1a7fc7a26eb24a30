import { withLast } from '../next-state.ts';
import { contentOf } from '../scenario/content-index.ts';
import { applyEffects, changeDisposition, changeSeverity, take } from '../scenario/effects.ts';
import { leads } from '../scenario/leads.ts';
import type { GameState, Program, SeatIndex } from '../state.ts';
import type { ActionRule, Turn } from '../turn/turn.ts';
import { operate } from '../world/operate.ts';
import { isMerelyShut, isSpecialOpen, needsMet, type Ref, THE_ENVIRONMENT, theLocation, thingsHere } from '../world/target.ts';
import { isAimable } from './allowed-targets.ts';

/** [A3] */
export const interact: ActionRule = {
  targets: (state, index) => [THE_ENVIRONMENT, theLocation(state), ...thingsToHandle(state), ...specialsHere(state, index)],
  players: false,
  choose: mostSensible,
  risk: 'check',
  succeed: (turn, { kind, id }) => {
    const { draft, changes } = turn;
    switch (kind) {
      case 'hazard':
        changes.push(...changeSeverity(draft, id, -1));
        break;
      case 'npc':
        changes.push(...changeDisposition(draft, id, 1));
        break;
      case 'special':
        if (contentOf(draft.scenario).specials.get(id)?.once) draft.specialsDone = withLast(draft.specialsDone, id);
        changes.push(...applyEffects(draft, contentOf(draft.scenario).specials.get(id)?.effects ?? []));
        break;
      default:
        useObject(turn, id);
    }
    turn.found.push(...changes.flatMap((change) => (change.type === 'revealed' ? [change.id] : [])));
  },
};

const thingsToHandle = (state: GameState): Ref[] => thingsHere(state).filter(({ id }) => !isMerelyShut(state, id));

function useObject(turn: Turn, id: string): void {
  const { draft, changes, program } = turn;
  const object = draft.objects[id];
  if (!object || !isUsable(draft, id)) return;
  if (object.state === 'locked' && program.tag === 'infiltrate' && !needsMet(draft, id)) turn.picked = id;
  else if (!canUse(draft, id)) return;
  changes.push(...(isLooseItem(draft, id) ? take(draft, id) : operate(draft, id)));
}

function isLooseItem(state: GameState, id: string): boolean {
  return contentOf(state.scenario).objects.get(id)?.kind === 'item' && state.objects[id]?.state !== 'locked';
}

/** Something is left to do with it, if one had what it needs. */
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

function specialsHere(state: GameState, index: SeatIndex): Ref[] {
  return state.scenario.content.specials
    .filter((special) => isSpecialOpen(state, special, index))
    .map(({ id }) => ({ kind: 'special', id }));
}

/** [A7] What the current stage needs first; then what is most urgent here. A repair looks for something broken. */
function mostSensible(state: GameState, index: SeatIndex, program: Program): Ref | null {
  const isPossible = ({ kind }: Ref): boolean => isAimable(state.rules, 'interact', kind);
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
