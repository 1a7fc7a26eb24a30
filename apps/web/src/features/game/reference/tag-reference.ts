import { ACTIONS, type Action, type Tag, type TargetKind } from '@one-mind/engine/vocabulary';

interface TagUse {
  readonly actions: readonly Action[];
  readonly on: readonly TargetKind[] | 'any';
}

const ALL_BUT_SABOTAGE = ACTIONS.filter((action) => action !== 'sabotage');

/** [T1]–[T15] The actions and targets of each tag, as in docs/rules.md. */
export const TAG_USES: Readonly<Record<Tag, TagUse>> = {
  assist: { actions: ['move', 'help', 'interact', 'hide'], on: 'any' },
  negotiate: { actions: ['interact', 'help'], on: ['npc', 'player'] },
  investigate: { actions: ['search', 'interact', 'move', 'hide'], on: 'any' },
  collect: { actions: ['search', 'interact'], on: ['object', 'container', 'location'] },
  repair: { actions: ['interact'], on: ['object', 'hazard'] },
  infiltrate: { actions: ['move', 'search', 'interact'], on: 'any' },
  scout: { actions: ALL_BUT_SABOTAGE, on: ['location', 'npc', 'environment', 'player'] },
  bypass: { actions: ['move', 'interact', 'hide'], on: ['hazard', 'npc', 'location'] },
  manipulate: { actions: ['interact', 'help'], on: ['npc', 'object', 'hazard', 'player'] },
  distract: { actions: ALL_BUT_SABOTAGE, on: ['npc', 'environment'] },
  disrupt: { actions: ['interact', 'help', 'search'], on: 'any' },
  obstruct: { actions: ['move', 'interact', 'hide'], on: 'any' },
  mislead: { actions: ALL_BUT_SABOTAGE, on: 'any' },
  tamper: { actions: ['interact', 'search'], on: ['object', 'container'] },
  sabotage: { actions: ['sabotage'], on: 'any' },
};
