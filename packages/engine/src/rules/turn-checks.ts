/** Checks of a game state by the rules of actions and intention tags [G4]. */

import { programFrom } from '../actions/options.ts';
import { contentOf } from '../scenario/content-index.ts';
import type { Program } from '../state.ts';
import { ACTIONS, type Action, TAGS, type Tag } from '../vocabulary.ts';
import { sizeOf } from '../world/movement.ts';
import { type RuleId, ruleOf } from './catalogue.ts';
import type { Rules } from './rules.ts';
import type { GivenState, StateCheck } from './state-finding.ts';

interface Programmed {
  readonly path: string;
  readonly seat: number;
  readonly program: Program;
  readonly isPlanned: boolean;
}

/** Every planned and every resolved program of the state. */
function programsOf({ seats, truths }: GivenState): Programmed[] {
  return [
    ...seats.flatMap(({ program }, seat) => (program === null ? [] : [{ path: `seats[${seat}].program`, seat, program, isPlanned: true }])),
    ...truths.map(({ seat, program }, index) => ({ path: `truths[${index}].program`, seat, program, isPlanned: false })),
  ];
}

const checkAction =
  (action: Action): StateCheck =>
  (state, rules, wrong) => {
    const mine = programsOf(state).filter(({ program }) => program.action === action);
    for (const { path, seat, program, isPlanned } of mine) {
      if (!rules[action].active) wrong(path, `There is no ${action} in this game.`, 'Choose another action, or switch the rule on.');
      else if (action === 'sabotage' && state.seats[seat]?.role !== 'saboteur')
        wrong(path, 'Only a Saboteur can sabotage.', 'Choose another action.');
      else if (isPlanned && state.phase === 'planning' && state.scenario !== undefined) {
        const { scenario, now: at } = state;
        const planned = programFrom({ ...state, scenario, rules }, { ...program, type: 'program', seat, at });
        if (typeof planned === 'string')
          wrong(path, `The engine refuses this program: ${planned}.`, 'Choose what the options of this seat offer.');
      }
    }
    return mine.length > 0;
  };

const checkTag =
  (tag: Exclude<Tag, 'sabotage'>): StateCheck =>
  (state, rules, wrong) => {
    const { roles, actions } = ruleOf(tag);
    const mine = programsOf(state).filter(({ program }) => program.tag === tag);
    for (const { path, seat, program } of mine) {
      const role = state.seats[seat]?.role;
      if (!rules[tag].active) wrong(`${path}.tag`, `There is no tag ${tag} in this game.`, 'Choose another tag, or switch the rule on.');
      else if (role !== undefined && !roles?.includes(role))
        wrong(`${path}.tag`, `A ${role} has no tag ${tag}.`, 'Choose a tag of that role.');
      else if (!actions?.includes(program.action))
        wrong(`${path}.tag`, `${tag} doesn’t go with ${program.action}.`, `It goes with ${actions?.join(', ')}.`);
    }
    return mine.length > 0;
  };

const TAGS_BUT_SABOTAGE = TAGS.filter((tag) => tag !== 'sabotage');

export const TURN_CHECKS: Partial<Record<RuleId, StateCheck>> = {
  ...Object.fromEntries(ACTIONS.map((action) => [action, checkAction(action)])),
  ...Object.fromEntries(TAGS_BUT_SABOTAGE.map((tag) => [tag, checkTag(tag)])),

  sabotage_cooldown: ({ truths, seats }, { sabotage_cooldown: { active, rounds } }, wrong) => {
    const last = new Map<number, number>();
    truths.forEach(({ program, seat, round }, index) => {
      if (program.action !== 'sabotage') return;
      const before = last.get(seat);
      if (active && before !== undefined && round - before < rounds)
        wrong(
          `truths[${index}].round`,
          `${seats[seat]?.name} sabotages in round ${round} after round ${before}.`,
          `Leave ${rounds} rounds from one to the next.`,
        );
      last.set(seat, round);
    });
    return last.size > 0;
  },

  sabotage_ambiguity: (state, { sabotage_ambiguity: rule }, wrong) => {
    const most = latest(state, rule);
    state.pending.forEach(({ by, landsAtTurnNumber: lands, plantedAtTurnNumber: planted }, index) => {
      const path = `pending[${index}]`;
      if (state.seats[by]?.role !== 'saboteur') wrong(`${path}.by`, 'Only a Saboteur plants harm.', 'Name a Saboteur’s seat.');
      if (lands < planted || lands - planted > most)
        wrong(
          `${path}.landsAtTurnNumber`,
          `It lands ${lands - planted} turns after it was planted.`,
          `Let it land 0 to ${most} turns later.`,
        );
    });
    return state.pending.length > 0;
  },

  probe_hinders: ({ seats, pending }, { probe_hinders: { active } }, wrong) => {
    seats.forEach(({ hindered }, index) => {
      if (!hindered) return;
      if (!active) wrong(`seats[${index}].hindered`, 'No probe hinders anybody in this game.', 'Use false, or switch the rule on.');
      else if (pending.some(({ by }) => by === index))
        wrong(`seats[${index}].hindered`, 'A probe has hindered this voice, and its sabotage is pending.', 'Remove it from pending.');
    });
    return seats.some(({ hindered }) => hindered);
  },

  repair_limit: ({ roundEffects: { repairedBy }, seats }, { repair_limit: { active, things } }, wrong) => {
    for (const seat of new Set(repairedBy)) {
      const mended = repairedBy.filter((one) => one === seat).length;
      if (seats[seat]?.role !== 'collaborator')
        wrong('roundEffects.repairedBy', `Seat ${seat} is no Collaborator’s.`, 'Only Collaborators repair.');
      if (active && mended > things)
        wrong('roundEffects.repairedBy', `Seat ${seat} has mended ${mended} things this round.`, `At most ${things}.`);
    }
    return repairedBy.length > 0;
  },

  move_tokens: (state, rules, wrong) => {
    const { heading, steps, location } = state.body;
    if ((heading === null) !== (steps === 0))
      wrong('body.steps', 'The body has taken steps towards an exit, or has neither.', 'Give both a heading and steps, or null and 0.');
    const place = state.scenario === undefined ? undefined : contentOf(state.scenario).locations.get(location);
    if (place === undefined) return true;
    const size = sizeOf({ rules }, place);
    if (steps >= size) wrong('body.steps', `${steps} steps leave a place of size ${size}.`, `Use ${size - 1} at most.`);
    if (heading !== null && !place.exits.some(({ to }) => to === heading))
      wrong('body.heading', `No exit leads from here to ${heading}.`, `Use one of: ${place.exits.map(({ to }) => to).join(', ')}.`);
    return true;
  },
};

/** The latest turn in which harm lands if every voice is living. */
function latest({ seats }: GivenState, { active, percent }: Rules['sabotage_ambiguity']): number {
  return active ? Math.max(1, Math.round((seats.length * percent) / 100)) : 1;
}
