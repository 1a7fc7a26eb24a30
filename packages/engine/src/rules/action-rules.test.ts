import { describe, expect, it } from 'vitest';
import { optionsFor } from '../actions/options.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { update } from '../round/update.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { requireSeat } from '../table/seats.ts';
import { checkCases, rulesWith } from '../testing/rule-cases.ts';
import { FOUR_ROLES, failed, luckyDice, rolled, scene, turnOf } from '../testing/scene.ts';
import { slipChance } from '../turn/chance.ts';
import { viewFor } from '../view/view.ts';
import { ACTIONS, type Action } from '../vocabulary.ts';
import { ACTION_TABLE } from './action-rules.ts';
import type { Rules } from './rules.ts';

const at = (rules: Rules, change: (game: GameState) => void = () => {}): GameState => scene(FOUR_ROLES, change, { rules });
const inThe = (location: string) => (game: GameState) => {
  game.body.location = location;
};
const idOf = (state: GameState, seat: number): string => requireSeat(state, seat).id;
/** The kinds of target that a Saboteur in the kitchen may choose for an action, each once. */
const kinds = (rules: Rules, action: Action): string[] => {
  const option = optionsFor(at(rules, inThe('kitchen')), 2)[ACTIONS.indexOf(action)];
  return [...new Set(option?.targets.map(({ kind }) => kind))].sort();
};
const optionOf = (rules: Rules, action: Action) => {
  const state = at(rules);
  const option = optionsFor(state, 2)[ACTIONS.indexOf(action)];
  const result = step(state, { type: 'program', seat: 2, action, at: state.now });
  return [option?.enabled, option?.reason, result.ok ? null : result.refusal];
};
const ENABLED = [true, null, null];
const OFF = [false, 'rule', 'rule_off'];
const helped = (rules: Rules) => {
  const state = at(rules, (game) => {
    requireSeat(game, 0).composure = 1;
  });
  return turnOf(state, 1, { action: 'help', target: idOf(state, 0) }).state;
};
/** The numbers of turns after which a sabotage may land; 0 is its own turn. */
const landings = (rules: Rules): number[] => {
  const lands = Array.from({ length: 150 }, (_, seed) => {
    const { state, truth } = rolled(at(rules), 2, { action: 'sabotage', target: 'rope' }, `landing ${seed}`);
    return truth.mishap?.cause === 'sabotage' ? 0 : (state.pending[0]?.landsAtTurnNumber ?? 0) - state.turnNumber;
  });
  return [...new Set(lands)].sort((a, b) => a - b);
};
/** Whether clues may be true, and false. */
const clues = (rules: Rules) => {
  const found = Array.from({ length: 150 }, (_, seed) => {
    const state = at(rules, (game) => {
      requireSeat(game, 2).lastTag = 'tamper';
    });
    return rolled(state, 0, { action: 'search', target: idOf(state, 2) }, `clue ${seed}`).truth.falseClue;
  });
  return { right: found.includes(false), wrong: found.includes(true) };
};
const chance = (rules: Rules, seat: number, program: Parameters<typeof turnOf>[2], change?: (game: GameState) => void): number | null =>
  turnOf(at(rules, change), seat, program, () => true).truth.chance;
const helpKindly = { action: 'help', intention: 'cooperative' } as const;
const searchSharply = { action: 'search', target: 'cellar', intention: 'suspicious' } as const;
const forceGas = { action: 'interact', target: 'gas', intention: 'aggressive' } as const;

describe('rules of actions', () => {
  checkCases(ACTION_TABLE, [
    {
      of: 'search.targets',
      to: ['location', 'container'],
      shows: (rules) => kinds(rules, 'search'),
      before: ['container', 'environment', 'location', 'player'],
      after: ['container', 'environment', 'location'],
    },
    {
      of: 'interact.targets',
      to: ['object', 'container', 'location'],
      shows: (rules) => kinds(rules, 'interact'),
      before: ['container', 'environment', 'hazard', 'location', 'npc'],
      after: ['container', 'environment', 'location'],
    },
    { of: 'help.targets', to: [], shows: (rules) => kinds(rules, 'help'), before: ['environment', 'player'], after: ['environment'] },
    {
      of: 'help.bonus',
      to: 5,
      shows: (rules) => turnOf(helped(rules), 0, { action: 'interact', target: 'lever', tag: 'collect' }).truth.chance,
      before: 80,
      after: 70,
    },
    { of: 'help.composure', to: 2, shows: (rules) => helped(rules).seats[0]?.composure, before: 2, after: 3 },
    {
      of: 'help.relief',
      to: 2,
      shows: (rules) =>
        turnOf(
          at(rules, (game) => void Object.assign(game, { vitality: 3 })),
          0,
          { action: 'help' },
        ).state.vitality,
      before: 4,
      after: 5,
    },
    { of: 'help.active', to: false, shows: (rules) => optionOf(rules, 'help'), before: ENABLED, after: OFF },
    {
      of: 'hide.relief',
      to: 0,
      shows: (rules) => {
        const due = at(rules, (game) => void Object.assign(game, { round: 2, alarm: 3 }));
        const game = mutableCopy({ ...turnOf(due, 0, { action: 'hide' }).state, phase: 'update' });
        update(game, () => {});
        return game.alarm;
      },
      before: 2,
      after: 3,
    },
    { of: 'hide.active', to: false, shows: (rules) => optionOf(rules, 'hide'), before: ENABLED, after: OFF },
    {
      of: 'sabotage.targets',
      to: ['location'],
      shows: (rules) => kinds(rules, 'sabotage'),
      before: ['container', 'environment', 'hazard', 'location', 'npc', 'object', 'player'],
      after: ['environment', 'location'],
    },
    {
      of: 'sabotage.active',
      to: false,
      shows: (rules) => [...optionOf(rules, 'sabotage'), viewFor(at(rules), { type: 'seat', seat: 2 }).you?.sabotageReadyInRound],
      before: [...ENABLED, 1],
      after: [...OFF, null],
    },
    {
      of: 'sabotage_cooldown.rounds',
      to: 3,
      shows: (rules) => viewFor(turnOf(at(rules), 2, { action: 'sabotage' }).state, { type: 'seat', seat: 2 }).you?.sabotageReadyInRound,
      before: 3,
      after: 4,
    },
    {
      of: 'sabotage_cooldown.active',
      to: false,
      shows: (rules) => {
        const { state } = turnOf(at(rules), 2, { action: 'sabotage' });
        return optionsFor({ ...state, phase: 'planning', round: 2 }, 2)[5]?.reason;
      },
      before: 'cooldown',
      after: null,
    },
    { of: 'sabotage_ambiguity.percent', to: 50, shows: landings, before: [0, 1, 2, 3, 4], after: [0, 1, 2] },
    { of: 'sabotage_ambiguity.at_once', to: 0, shows: landings, before: [0, 1, 2, 3, 4], after: [1, 2, 3, 4] },
    { of: 'sabotage_ambiguity.active', to: false, shows: landings, before: [0, 1, 2, 3, 4], after: [1] },
    { of: 'clues.right', to: 0, shows: clues, before: { right: true, wrong: true }, after: { right: false, wrong: true } },
    { of: 'clues.active', to: false, shows: clues, before: { right: true, wrong: true }, after: { right: true, wrong: false } },
    {
      of: 'probe_hinders.active',
      to: false,
      shows: (rules) => {
        const planted = turnOf(at(rules), 2, { action: 'sabotage', target: 'rope' }).state;
        const far = { ...planted, pending: planted.pending.map((harm) => ({ ...harm, landsAtTurnNumber: 99 })) };
        const { state } = turnOf(far, 0, { action: 'search', target: idOf(far, 2) });
        return [state.pending.length, state.seats[2]?.hindered, state.seats[0]?.notebook.clues.length];
      },
      before: [0, true, 2],
      after: [1, false, 2],
    },
    { of: 'cooperative.bonus', to: 3, shows: (rules) => chance(rules, 0, helpKindly), before: 90, after: 83 },
    { of: 'cooperative.active', to: false, shows: (rules) => chance(rules, 0, helpKindly), before: 90, after: 80 },
    { of: 'suspicious.bonus', to: 3, shows: (rules) => chance(rules, 0, searchSharply), before: 90, after: 83 },
    { of: 'suspicious.active', to: false, shows: (rules) => chance(rules, 0, searchSharply), before: 90, after: 80 },
    {
      of: 'defensive.active',
      to: false,
      shows: (rules) =>
        luckyDice(at(rules), 0, { action: 'move', target: 'hall', intention: 'defensive' }, ({ truth }) => truth.mishap?.kind === 'stumble')
          ?.state.vitality,
      before: 6,
      after: 5,
    },
    { of: 'aggressive.bonus', to: 3, shows: (rules) => chance(rules, 0, forceGas, inThe('kitchen')), before: 90, after: 83 },
    {
      of: 'aggressive.alarm',
      to: 3,
      shows: (rules) => turnOf(at(rules, inThe('kitchen')), 0, forceGas, failed).state.alarm,
      before: 2,
      after: 4,
    },
    {
      of: 'aggressive.active',
      to: false,
      shows: (rules) => {
        const state = at(rules, inThe('kitchen'));
        return [chance(rules, 0, forceGas, inThe('kitchen')), turnOf(state, 0, forceGas, failed).state.alarm];
      },
      before: [90, 2],
      after: [80, 1],
    },
  ]);

  it('[G1] limits covers to turns that the rules allow honest voices', () => {
    const rules = rulesWith({ 'hide.active': false, 'help.active': false, 'slips.active': false, 'search.targets': [] });
    expect(slipChance(at(rules), 0)).toBe(0);
    const shown = new Set<string>();
    for (let seed = 0; seed < 150; seed++) {
      const { fact } = rolled(at(rules), 2, { action: 'sabotage', target: 'rope', intention: 'cooperative' }, `cover ${seed}`);
      shown.add(`${fact.action}/${fact.targetKind}/${fact.outcome}`);
    }
    expect([...shown].filter((seeming) => /^(hide|help|search)/.test(seeming))).toEqual([]);
    expect(shown).not.toContain('move/location/failure');
    expect(shown.size).toBeGreaterThan(1);
  });

  it('[G1] never resolves environment to a target that the rules exclude', () => {
    const rules = rulesWith({ 'interact.targets': [], 'search.targets': ['container'] });
    expect(turnOf(at(rules), 0, { action: 'interact', tag: 'collect' }).truth.outcome).toBe('fizzled');
    expect(turnOf(at(rules), 0, { action: 'search' }).truth.resolvedTarget).toBe('crate');
    expect(turnOf(at(rules, inThe('hall')), 0, { action: 'search' }).truth.outcome).toBe('fizzled');
  });
});
