import { resolveTarget } from '../actions/options.ts';
import { ACTION_RULES } from '../actions/registry.ts';
import { checkVictory } from '../ending/victory.ts';
import type { Change, Fact, TurnFact } from '../facts.ts';
import { count, withLast } from '../mutable-copy.ts';
import { Dice } from '../rng.ts';
import { contentOf } from '../scenario/content-index.ts';
import { changeResource, damage } from '../scenario/effects.ts';
import type { GameState, Program, TurnTruth } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { TAG_RULES } from '../tags/registry.ts';
import type { TagRule } from '../tags/tag-rule.ts';
import { badLuckChance, chanceOf, shakenPenalty, slipChance } from '../turn/chance.ts';
import { drawCover, isLasting, type Seeming } from '../turn/cover.ts';
import { applyHarm, drawLuck } from '../turn/mishaps.ts';
import { landHarm } from '../turn/pending-sabotage.ts';
import { beginTurn, type Turn } from '../turn/turn.ts';
import { ownAction } from '../view/own-actions.ts';
import { ENVIRONMENT } from '../vocabulary.ts';
import { kindOf, type Target, THE_ENVIRONMENT } from '../world/target.ts';

type TurnMishap = NonNullable<TurnTruth['mishap']> & { readonly changes: readonly Change[] };

/** [R1] Resolves the next turn of the secret order against the current world. The update follows the last turn. */
export function resolveNextTurn(game: GameState, publish: (fact: Fact) => void): void {
  const [index, ...queue] = game.queue;
  game.queue = queue;
  const seat = index === undefined ? undefined : requireSeat(game, index);
  if (index !== undefined && seat?.program) {
    const last = game.history.at(-1);
    game.turn = last?.round === game.round ? last.turn + 1 : 1;
    game.turnNumber += 1;
    const dice = new Dice(game);
    const target = resolveTarget(game, index, seat.program, dice);
    const bonus = game.roundEffects.nextBonus + (seat.helped ? game.rules.help.bonus : 0) - shakenPenalty(game, seat);
    if (game.roundEffects.nextBonus !== 0) game.roundEffects = { ...game.roundEffects, nextBonus: 0 };
    seat.helped = false;
    resolve(beginTurn({ game, dice, index, seat, program: seat.program, target, bonus }), publish);
    if (checkVictory(game, publish)) return;
  }
  if (game.queue.length === 0) game.phase = 'update';
  game.phaseDeadline = game.now + game.settings.turnPaceMs;
}

function resolve(turn: Turn, publish: (fact: Fact) => void): void {
  const { game, dice, program, index } = turn;
  const { location } = game.body;
  // Drawn before anything happens, because a cover has to fit the world at the start of the turn.
  const cover = program.action === 'sabotage' ? drawCover(game, dice, index, program.intention) : null;
  const tampered = act(turn);
  const tagWorked = workTag(turn);
  if (cover?.action === 'hide') game.roundEffects = { ...game.roundEffects, patrolsQuiet: true };
  const seen = cover ?? seemingOf(turn);
  const mishap = tampered ?? bringMishap(turn, seen);
  const fact: TurnFact = {
    type: 'turn',
    round: game.round,
    turn: game.turn,
    turnNumber: game.turnNumber,
    action: seen.action,
    intention: program.intention,
    targetKind: seen.targetKind,
    target: seen.target,
    outcome: seen.outcome,
    location,
    changes: seen.changes,
    mishap: mishap && { kind: mishap.kind, changes: mishap.changes },
  };
  record(turn, fact, { tagWorked, cover: cover !== null, mishap });
  publish(fact);
}

/** Tries the action. Returns the mishap if a tampered object breaks in use [T14]. */
function act(turn: Turn): TurnMishap | null {
  const { game, dice, program, target } = turn;
  if (target === null) return null;
  const rule = ACTION_RULES[program.action];
  turn.outcome = 'success';
  if (rule.risk !== 'sure') {
    const isHeld = rule.risk === 'slip' && target.id === game.body.location;
    turn.chance = rule.risk === 'check' ? chanceOf(game, program, target, turn.bonus) : 100 - slipChance(game, turn.bonus);
    turn.roll = dice.below(100);
    if (turn.roll >= turn.chance && !isHeld) turn.outcome = 'failure';
  }
  const tampered = turn.outcome === 'success' && rule.risk === 'check' ? breakTampered(turn, target) : null;
  if (tampered) turn.outcome = 'failure';
  if (turn.outcome === 'success') {
    rule.succeed(turn, target);
    rule.learn?.(turn, target);
  } else if (rule.risk === 'slip') {
    turn.changes.push({ type: 'slipped' });
  } else if (program.intention === 'aggressive' && game.rules.aggressive.active) {
    turn.changes.push(...changeResource(game, 'alarm', game.rules.aggressive.alarm));
  }
  return tampered;
}

/** If the object, or an item used for it, was tampered with, it breaks and the action fails. */
function breakTampered({ game }: Turn, { id }: Target): TurnMishap | null {
  const needs = contentOf(game.scenario).objects.get(id)?.needs ?? [];
  const used = [id, ...needs.flatMap((need) => ('item' in need && game.objects[need.item]?.place === 'body' ? [need.item] : []))];
  for (const one of used) {
    const by = game.objects[one]?.tamperedBy ?? null;
    if (by === null) continue;
    count(requireSeat(game, by), 'mishapsCaused');
    return { kind: 'jam', cause: 'tamper', by, changes: damage(game, one) };
  }
  return null;
}

/**
 * [C0] Assist, disrupt and obstruct work even if the action fails; other tags need its success and a target that fits.
 */
function workTag(turn: Turn): boolean {
  const rule = TAG_RULES[turn.program.tag];
  if (rule.sure) return rule.work(turn, turn.target ?? THE_ENVIRONMENT);
  if (turn.outcome !== 'success' || turn.target === null) return false;
  const on = tagTarget(rule, turn.program, turn.target);
  return on !== null && rule.work(turn, on);
}

function tagTarget(rule: TagRule, program: Program, target: Target): Target | null {
  if (rule.kinds.includes(target.kind)) return target;
  return program.target === ENVIRONMENT && rule.kinds.includes('environment') ? THE_ENVIRONMENT : null;
}

/**
 * [C2] At most one mishap a turn: due harm, or else bad luck, which depends only on the visible part of the turn.
 * Covers therefore have the same luck as other turns [C4].
 */
function bringMishap({ game, dice, program }: Turn, seen: Seeming): TurnMishap | null {
  const isDefensive = program.intention === 'defensive' && game.rules.defensive.active;
  const landed = landHarm(game, isDefensive);
  if (landed) {
    count(requireSeat(game, landed.by), 'mishapsCaused');
    return { kind: landed.harm.kind, cause: 'sabotage', by: landed.by, changes: landed.changes };
  }
  const failedCheck = seen.outcome === 'failure' && ACTION_RULES[seen.action].risk === 'check';
  if (!game.rules.bad_luck.active || !dice.percent(badLuckChance(game, failedCheck))) return null;
  const isUsed = seen.outcome !== 'fizzled' && (seen.action === 'interact' || seen.action === 'search');
  const harm = drawLuck(game, dice, isUsed ? seen.target : null);
  return { kind: harm.kind, cause: 'luck', by: null, changes: applyHarm(game, harm, isDefensive) };
}

/** The public fact of an honest turn [R3]. */
function seemingOf({ game, program, target, outcome, changes }: Turn): Seeming {
  if (program.action === 'sabotage') throw new RangeError('Sabotage has no fact of its own: it is shown as its cover.');
  const seen = target ?? { kind: kindOf(game, program.target) ?? 'environment', id: program.target };
  const shown = merged(changes);
  return {
    action: program.action,
    targetKind: seen.kind,
    target: seen.id,
    outcome: outcome === 'success' && !shown.some((change) => isLasting(change) || change.type === 'said') ? 'nothing' : outcome,
    changes: shown,
  };
}

/** Adds up the shifts of one thing in one turn, and drops them if they cancel out: what the tag adds stays hidden. */
function merged(changes: readonly Change[]): readonly Change[] {
  const out: Change[] = [];
  for (const change of changes) {
    const at = out.findIndex((other) => isSameShift(other, change));
    const before = out[at];
    if (before === undefined || !('by' in before) || !('by' in change) || typeof before.by !== 'number' || typeof change.by !== 'number') {
      out.push(change);
      continue;
    }
    const by = before.by + change.by;
    if (by === 0) out.splice(at, 1);
    else out[at] = { ...change, by } as Change;
  }
  // Kept for the whole game, so the list must not have the spare capacity that pushing creates.
  return out.length === 0 ? NO_CHANGES : out.slice();
}

const NO_CHANGES: readonly Change[] = [];

function isSameShift(a: Change, b: Change): boolean {
  if (a.type === 'composure') return b.type === 'composure' && a.player === b.player;
  if (a.type === 'disposition' || a.type === 'hazard') return a.type === b.type && a.id === b.id;
  return false;
}

/**
 * Reuses the stored list if it is equal: most turns have the same changes as before, and live games keep thousands of
 * lists.
 */
function sharing(kept: readonly Change[], changes: readonly Change[]): readonly Change[] {
  return kept.length === changes.length && kept.every((change, at) => change === changes[at]) ? kept : changes;
}

interface Hidden {
  readonly tagWorked: boolean;
  readonly cover: boolean;
  readonly mishap: TurnMishap | null;
}

/**
 * Records the turn in the public history, the secret truths (the source of each voice's own turns) and the notes for an
 * absent player [K2][K3].
 */
function record(turn: Turn, fact: TurnFact, { tagWorked, cover, mishap }: Hidden): void {
  const { game, seat, index, program, outcome, chance, roll, falseClue } = turn;
  const { round, turnNumber } = game;
  const by = seat.programmedBy;
  game.history = withLast(game.history, fact);
  const truth: TurnTruth = {
    turnNumber,
    round,
    turn: game.turn,
    seat: index,
    by,
    program,
    resolvedTarget: turn.target?.id ?? program.target,
    outcome,
    chance,
    roll,
    tagWorked,
    cover,
    mishap: mishap && { kind: mishap.kind, cause: mishap.cause, by: mishap.by },
    falseClue,
    changes: sharing(fact.changes, turn.changes.concat(mishap?.changes ?? [])),
  };
  game.truths = withLast(game.truths, truth);
  if (by !== 'you') seat.notebook = { ...seat.notebook, inYourName: withLast(seat.notebook.inYourName, ownAction(truth)) };
  seat.lastTag = program.tag;
  // This also holds if the sabotage came to nothing [A6].
  if (program.action === 'sabotage') seat.sabotagedInRound = round;
  count(seat, 'actions');
  if (outcome === 'success') count(seat, 'successes');
}
