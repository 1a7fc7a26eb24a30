/** HTTP input: bodies of any kind, parsed by the protocol's schemas into commands. */

import { optionsFor } from '@one-mind/engine/actions/options';
import type { Dice } from '@one-mind/engine/rng';
import type { GameState } from '@one-mind/engine/state';
import { ACTIONS, INTENTIONS, NUDGES, PREDICTED_ACTIONS, ROLES } from '@one-mind/engine/vocabulary';
import {
  AccuseSchema,
  ClaimSchema,
  GuessSchema,
  NudgeSchema,
  PredictSchema,
  SubmitActionSchema,
  VoteSchema,
} from '@one-mind/protocol/games/games';
import { corruptedJson } from './malformed.ts';

/** The commands of one request; none if the schema refuses its body. */
export function wireCommand(state: GameState, dice: Dice): readonly object[] {
  const from = { at: state.now, seat: dice.below(state.seats.length) };
  const { id } = dice.pick(state.seats);
  const sent = (body: unknown): unknown => (dice.percent(50) ? corruptedJson(body, state, dice) : body);
  switch (dice.below(7)) {
    case 0: {
      const body = AccuseSchema.safeParse(sent({ player: id }));
      return body.success ? [{ type: 'accuse', ...from, accused: body.data.player }] : [];
    }
    case 1: {
      const body = VoteSchema.safeParse(sent({ guilty: dice.percent(50) }));
      return body.success ? [{ type: 'vote', ...from, ...body.data }] : [];
    }
    case 2: {
      const body = ClaimSchema.safeParse(sent({ round: 1 + dice.below(state.round), turn: 1 + dice.below(6) }));
      return body.success ? [{ type: 'claim', ...from, ...body.data }] : [];
    }
    case 3: {
      const body = GuessSchema.safeParse(sent({ roles: { [id]: dice.pick(ROLES) }, positions: { [id]: 1 + dice.below(6) } }));
      return body.success ? [{ type: 'guess', ...from, ...body.data }] : [];
    }
    case 4: {
      const place = dice.pick(state.scenario.content.locations).id;
      const body = PredictSchema.safeParse(sent({ action: dice.pick([null, ...PREDICTED_ACTIONS]), place, who: id }));
      return body.success ? [{ type: 'predict', ...from, ...body.data }] : [];
    }
    case 5: {
      const body = NudgeSchema.safeParse(sent({ kind: dice.pick([null, ...NUDGES]) }));
      return body.success ? [{ type: 'nudge', ...from, ...body.data }] : [];
    }
    default:
      return actionCommands(sent(actionBody(state, dice, from.seat)), from);
  }
}

function actionBody(state: GameState, dice: Dice, seat: number): object {
  const option = dice.pick(optionsFor(state, seat));
  const target = option.targets.length > 0 ? dice.pick(option.targets) : null;
  return {
    action_type: dice.percent(90) ? option.action : dice.pick(ACTIONS),
    action_data: { target: target?.id ?? null, intention: dice.pick([null, ...INTENTIONS]), tag: target && dice.pick(target.tags) },
    lock_in: dice.percent(70),
  };
}

function actionCommands(body: unknown, from: { readonly at: number; readonly seat: number }): readonly object[] {
  const parsed = SubmitActionSchema.safeParse(body);
  if (!parsed.success) return [];
  const { action_type: action, action_data: given, lock_in: isFinal } = parsed.data;
  const program = {
    type: 'program',
    ...from,
    action,
    ...Object.fromEntries(Object.entries(given).filter(([name, value]) => name !== 'type' && value)),
  };
  return isFinal ? [program, { type: 'lockIn', ...from }] : [program];
}
