/** Rates an option for a hard player: its action, its tag, and what it reveals. */
import { placeAt, turnOrderIn, turnsBeforeNext } from '../../round/turn-order.ts';
import type { TargetOption } from '../../view/view-types.ts';
import { type Action, ENVIRONMENT, type Tag } from '../../vocabulary.ts';
import { beliefOf } from '../knowledge/belief.ts';
import { distancesIn } from '../knowledge/distances.ts';
import { exposureOf, type TurnKind } from '../knowledge/turn-evidence.ts';
import type { Step } from './forecast.ts';
import { canBeCalmed, hostilesHere, isAlarmNearer, type Situation, worthOfClue } from './situation.ts';

export interface Option {
  readonly action: Action;
  readonly target: TargetOption;
  readonly tag: Tag;
}

/** Chances that this voice's checks succeed, without and with the fitting intention, and that a step does. */
const CHECK = 0.82;
const CHECK_SUITED = 0.9;
const STEP = 0.94;
/**
 * How much a turn that others can attribute to this voice adds to their suspicion, and how suspicious a cover looks
 * [C4].
 */
const SUSPICION = 0.8;
const COVER = 0.23;
/** Chance that the next voice doesn't undo a detour of the body. */
const LEFT_ALONE = 0.5;
/**
 * The body is often not where it was expected: the least chance that it is still here, and that luck takes it to the
 * goal.
 */
const LINGERS = 0.35;
const PULLS = 0.04;
/** How much an assist raises the next turn's chance, by kind: a step rarely fails anyway. */
const ASSISTS = { move: 0.03, check: 0.09 } as const;
/** Expected alarm points that each earlier voice calms. */
const CALMS = 0.25;
/** Points by which the alarm falls if hiding stops the clock [A5]. */
const CLOCK_RELIEF = 1;
/** Chance that an earlier voice doesn't hide when there is a reason to. */
const HIDES_ALONE = 0.5;
/**
 * Share of a probe's worth that remains: it takes a whole turn, others probe too, and its clue convinces nobody else.
 */
const PROBE_SHARE = 0.5;
/** A point of alarm is worth more than the race suggests, because luck and sabotage raise the alarm in leaps. */
const CALM_WEIGHT = 1.5;
/**
 * Share of planted harm that has an effect: a probe may cancel it, its effect may be calmed, and covers look suspicious
 * [A6][C4].
 */
const HARM_SHARE = 0.63;
/**
 * Share of the gain from spoiling a turn that remains: what goes wrong directly after a voice's turn points back at it
 * [C5].
 */
const SPOILT_SHARE = 0.45;
/** Share of a voice's worth that depends on each point of its composure [C1]. */
const COMPOSURE_SHARE = 0.18;

export function worthOf(situation: Situation, option: Option): number {
  return actionWorth(situation, option) + tagWorth(situation, option) - exposureCost(situation, option);
}

function actionWorth(situation: Situation, option: Option): number {
  switch (option.action) {
    case 'move':
      return moveWorth(situation, option);
    case 'search':
      return option.target.kind === 'player' ? probeWorth(situation, option.target.id) : workWorth(situation, option, CHECK_SUITED);
    case 'interact':
      return workWorth(situation, option, CHECK) + handlingWorth(situation, option);
    case 'help':
      return option.target.kind === 'player' ? encourageWorth(situation, option) : CALM_WEIGHT * calmWorth(situation);
    case 'hide':
      return hideWorth(situation);
    case 'sabotage':
      return sabotageWorth(situation, option.target);
  }
}

/** Sums the gain over the steps that may be due in this voice's turn. */
function expected({ forecast }: Situation, gain: (step: Step, index: number) => number): number {
  return forecast.due.reduce((sum, chance, index) => {
    const step = forecast.steps[index];
    return step === undefined || chance < 0.005 ? sum : sum + chance * gain(step, index);
  }, 0);
}

function moveWorth(situation: Situation, { target, tag }: Option): number {
  const { stakes, will } = situation;
  const steps = expected(situation, (step) => gainOfMove(situation, step, target.id, tag));
  return STEP * (steps * stakes.step * will.progress + goalMoveWorth(situation, target.id));
}

/** Steps of the plan gained by a move to a location; negative if it leads away. */
function gainOfMove({ perspective }: Situation, step: Step, to: string, tag: Tag): number {
  if (to === ENVIRONMENT) return step.kind === 'move' ? 1 : step.kind === 'beyond' ? 0.4 : 0;
  const distances = distancesIn(perspective.world);
  const next = distances.next(step.at, to);
  if (next === null) return 0;
  const exit = perspective.world.locations.find(({ id }) => id === step.at)?.exits.find((one) => one.to === next);
  if (exit?.locked && tag !== 'infiltrate') return 0;
  const goal = step.lead?.location;
  if (goal === undefined) return -0.1;
  if (step.kind === 'move' && distances.next(step.at, goal) === next) return 1;
  if (distances.size(step.at) > 1) return -1;
  const gain = distances.tokens(step.at, goal) - distances.tokens(next, goal);
  return Number.isFinite(gain) ? Math.max(-4, gain) : -1;
}

/**
 * The worth of a move towards this Rogue's own goal: it pays off if the body is still there when the next round is
 * planned, and in this voice's turn of that round [S4].
 */
function goalMoveWorth({ perspective, will, stakes, forecast }: Situation, to: string): number {
  const lead = perspective.you.goalLeads[0];
  if (will.goal === 0 || lead === undefined || lead.location === perspective.here || to === ENVIRONMENT) return 0;
  const distances = distancesIn(perspective.world);
  const isOnTheWay = to === lead.location || distances.next(perspective.here, to) === distances.next(perspective.here, lead.location);
  const tokens = distances.tokens(perspective.here, lead.location);
  if (!isOnTheWay || !Number.isFinite(tokens)) return 0;
  const others = turnsBeforeNext(turnOrderIn(perspective.public), forecast.before, perspective.others.length);
  const kept = Math.exp(-forecast.movesAfter) * LEFT_ALONE ** others;
  return (will.goal * (PULLS + kept)) / Math.max(1, tokens) ** 1.5 + stakes.step * 0.2;
}

/** The worth of a search or an interaction that the stage, or this Rogue's own goal, needs. */
function workWorth(situation: Situation, { action, target, tag }: Option, chance: number): number {
  const { perspective, stakes, will } = situation;
  const steps = expected(situation, (step, index) => {
    if (!isFor(situation, step, action, target)) return opensEarly(situation, index, { action, target, tag });
    const isBroken = perspective.world.objects.some(({ id, state }) => id === step.lead?.target && state === 'damaged');
    if (isBroken !== (tag === 'repair')) return 0;
    return 1;
  });
  return chance * (steps * stakes.step * will.progress + goalActWorth(situation, { action, target, tag }));
}

/** [T6] Opening a lock without its key skips all the steps that lead to the key. */
function opensEarly({ forecast, perspective }: Situation, due: number, { target, tag }: Option): number {
  if (tag !== 'infiltrate') return 0;
  const at = forecast.steps.findIndex(({ lead, kind }) => kind === 'interact' && lead?.target === target.id);
  const isLocked = perspective.world.objects.some(({ id, state }) => id === target.id && state === 'locked');
  return isLocked && at > due ? at - due + 1 : 0;
}

/** The worth of a step towards this Rogue's own goal, if the body is still here by then. */
function goalActWorth({ perspective, will, present }: Situation, { action, target, tag }: Option): number {
  const { goalLeads } = perspective.you;
  const lead = goalLeads[0];
  if (will.goal === 0 || lead === undefined || lead.action !== action || lead.target !== target.id || lead.location !== perspective.here)
    return 0;
  const isLocked = perspective.world.objects.some(({ id, state }) => id === target.id && state === 'locked');
  if (isLocked && tag !== 'infiltrate' && !lead.ready) return 0;
  // The goal may need a mark [T9]; a lock has to be opened first.
  const suits = tag === (isLocked ? 'infiltrate' : 'manipulate') || !target.tags.includes('manipulate') ? 1 : 0.6;
  return (will.goal * Math.max(LINGERS, present) * suits) / Math.sqrt(goalLeads.length);
}

/** The worth of dealing with hazards and NPCs here, whether or not the stage needs it. */
function handlingWorth({ perspective, stakes, will, stays }: Situation, { target, tag }: Option): number {
  const { world } = perspective;
  const hazard = world.hazards.find(({ id }) => id === target.id);
  if (hazard !== undefined) {
    const levels = Math.min(hazard.severity, tag === 'repair' ? 2 : 1);
    // Half the harm of hazards is alarm. They also prevent help with the environment.
    return CHECK_SUITED * levels * 0.13 * (0.4 + stays) * stakes.calm * will.calm * (world.vitality <= 3 ? 1.6 : 0.8);
  }
  const npc = world.npcs.find(({ id }) => id === target.id);
  if (npc === undefined) return tag === 'repair' ? 0.1 * stakes.step * will.progress : 0;
  const levels = tag === 'negotiate' || tag === 'manipulate' ? 2 : 1;
  const soothes = Math.min(levels, -npc.disposition) / Math.max(1, -npc.disposition);
  const befriends = npc.disposition + levels > 0 && npc.disposition <= 0 ? 0.12 : 0;
  return CHECK_SUITED * (Math.max(0, soothes) * 0.4 * (0.3 + stays) + befriends) * stakes.calm * will.calm;
}

/** [K1] The worth of a clue about a voice and of blocking its sabotage in this round. */
function probeWorth(situation: Situation, id: string): number {
  const { perspective, belief, stakes, will, forecast } = situation;
  if (perspective.you.role === 'saboteur') return 0;
  const saboteur = belief.of(id, 'saboteur');
  const hasActed = perspective.public.history.length > 0 ? 1 : 0.5 * (forecast.before / Math.max(1, perspective.others.length));
  const hinders = saboteur * 0.45 * stakes.noise;
  return PROBE_SHARE * CHECK_SUITED * (worthOfClue(situation, id, 0.95 * hasActed) + hinders) * Math.max(0.3, will.calm);
}

/** [A4] */
function calmWorth({ perspective, stakes, will, forecast }: Situation): number {
  if (!canBeCalmed(perspective)) return 0.1 * stakes.calm * will.calm;
  const { vitality, alarm } = perspective.world;
  if (!isAlarmNearer(perspective.world)) return CHECK_SUITED * stakes.calm * (vitality <= 2 ? 1.5 : 0.15) * will.calm;
  // If little alarm is left to calm, earlier voices may have calmed it already.
  const left = Math.min(1, Math.max(0, alarm - CALMS * forecast.before) / 2);
  return CHECK_SUITED * left * stakes.calm * will.calm;
}

function encourageWorth({ perspective, belief, stakes, will }: Situation, { target, tag }: Option): number {
  const voice = perspective.others.find(({ id }) => id === target.id);
  if (voice === undefined) return 0;
  const trusted = perspective.you.partners.includes(voice.id)
    ? 0
    : 1 - 2 * belief.of(voice.id, 'saboteur') - 0.5 * belief.of(voice.id, 'rogue');
  const { composureMax } = perspective.public;
  const points = Math.min(composureMax - voice.composure, tag === 'negotiate' || tag === 'manipulate' ? 2 : 1);
  const saved = points * COMPOSURE_SHARE + (voice.composure === 1 ? 0.1 : 0);
  return CHECK_SUITED * trusted * (saved * stakes.voice + 0.1 * stakes.step) * will.calm;
}

/** [A5] Patrols and the clock spare a hidden body, and nobody can probe or harm the voice that hides. */
function hideWorth(situation: Situation): number {
  const { perspective, stakes, will, stays, forecast } = situation;
  const { you, public: game } = perspective;
  // Hiding once in a round is enough, and an earlier voice may have done it.
  const alarm = hostilesHere(perspective) * 0.4 * stays + (stakes.clock === 0 ? 0 : stakes.clock + CLOCK_RELIEF);
  const spared = alarm * HIDES_ALONE ** forecast.before * stakes.calm * will.calm;
  const composure = game.players.find(({ id }) => id === you.id)?.composure ?? 3;
  const shaken = composure === 1 ? 0.3 * stakes.voice : 0;
  return spared + shaken + (you.role === 'saboteur' ? unprobedWorth(situation) : 0);
}

/** The worth of avoiding a probe: it grows with the public suspicion and with the number of voices still to act. */
function unprobedWorth({ perspective, view, forecast, stakes }: Situation): number {
  const suspected = beliefOf({ public: view.public, you: null }).of(perspective.you.id, 'saboteur');
  return 0.3 * forecast.after * suspected * 0.5 * stakes.caught;
}

/** [A6][C4] By the time the harm lands, the object may have been used already. */
function sabotageWorth({ perspective, stakes, belief, forecast }: Situation, target: TargetOption): number {
  switch (target.kind) {
    case 'location':
      return HARM_SHARE * stakes.noise;
    case 'player': {
      const voice = perspective.others.find(({ id }) => id === target.id);
      if (voice === undefined || perspective.you.partners.includes(voice.id)) return -1;
      const helpful = belief.of(voice.id, 'collaborator') + 0.4 * belief.of(voice.id, 'rogue');
      return HARM_SHARE * helpful * stakes.voice * (voice.composure === 1 ? 1 - 2 * COMPOSURE_SHARE : COMPOSURE_SHARE * 1.3);
    }
    case 'object':
    case 'container': {
      const at = forecast.steps.findIndex(({ lead, kind }) => kind !== 'move' && lead?.target === target.id);
      const object = perspective.world.objects.find(({ id }) => id === target.id);
      if (at < 0 || object === undefined || object.state === 'damaged') return 0;
      const late = Math.min(0.85, 0.25 + 0.14 * at);
      return HARM_SHARE * late * 2.1 * stakes.step;
    }
    case 'npc': {
      const npc = perspective.world.npcs.find(({ id }) => id === target.id);
      const isNeeded = forecast.steps.some(({ lead }) => lead?.target === target.id);
      if (npc === undefined || npc.disposition <= -3) return 0;
      const beside = npc.location === perspective.here ? 0.35 : 0.1;
      return (
        HARM_SHARE * ((isNeeded ? 1.2 * stakes.step : 0) + (npc.disposition === 0 ? beside * stakes.noise : 0.1 * beside * stakes.noise))
      );
    }
    case 'hazard': {
      const hazard = perspective.world.hazards.find(({ id }) => id === target.id);
      if (hazard === undefined || hazard.severity >= 3) return 0;
      const ahead = forecast.steps.filter(({ at }) => at === hazard.location).length;
      return HARM_SHARE * 0.13 * Math.min(3, ahead) * stakes.noise;
    }
    case 'environment':
      return HARM_SHARE * stakes.noise * 0.9;
    case 'special':
      return 0;
  }
}

function tagWorth(situation: Situation, { action, target, tag }: Option): number {
  const { perspective, stakes, forecast, will, stays, belief } = situation;
  switch (tag) {
    case 'assist':
      return (forecast.nextMoves ? ASSISTS.move : ASSISTS.check) * forecast.nextHelps * stakes.step * will.progress;
    case 'investigate':
      return CHECK * clueOfPrevious(situation);
    case 'collect': {
      // An item found in a needed search is usually needed too.
      const steps = expected(situation, ({ kind, lead }) =>
        kind === 'search' && (lead?.target === target.id || target.id === perspective.here) ? 0.6 : 0,
      );
      return (action === 'search' ? CHECK_SUITED : CHECK) * steps * stakes.step * will.progress + 0.01 * stakes.step;
    }
    case 'negotiate':
      return doubleStepWorth(situation, target.id);
    case 'repair':
      return 0;
    case 'infiltrate':
      return 0;
    case 'scout':
      return (perspective.plan.length === 0 ? 0.2 : 0.02) * stakes.step;
    case 'bypass': {
      const severity = perspective.world.hazards.reduce((sum, one) => sum + (one.location === perspective.here ? one.severity : 0), 0);
      return STEP * severity * 0.13 * 0.6 * stays * stakes.calm * Math.abs(will.calm);
    }
    case 'distract':
      return CHECK * Math.min(1, hostilesHere(perspective)) * 0.4 * stays * stakes.calm * Math.abs(will.calm);
    case 'manipulate':
      return doubleStepWorth(situation, target.id) + 0.01 * stakes.step;
    case 'disrupt':
      return SPOILT_SHARE * (forecast.nextHelps * 0.3 * stakes.step + Math.min(1, forecast.after) * 0.06 * stakes.noise);
    case 'obstruct':
      return SPOILT_SHARE * forecast.movesAfter * 0.42 * stakes.step;
    case 'mislead': {
      const asked = Math.min(1, 0.12 * forecast.after);
      return asked * 0.02 * stakes.caught;
    }
    case 'tamper':
      return tamperWorth(situation, target);
    case 'sabotage':
      return belief.of(perspective.you.id, 'saboteur') > 0 ? 0 : -1;
  }
}

/** [T2] The worth of taking two steps at a time with an NPC that needs more than one. */
function doubleStepWorth(situation: Situation, id: string): number {
  const { stakes, will, forecast } = situation;
  const steps = expected(situation, ({ lead, kind }, index) => {
    const next = forecast.steps[index + 1];
    return kind === 'interact' && lead?.target === id && next?.kind === 'interact' && next.lead?.target === id ? 1 : 0;
  });
  return CHECK * steps * stakes.step * will.progress;
}

/** [T14] The object breaks on its next use and has to be repaired. */
function tamperWorth({ forecast, perspective, stakes }: Situation, target: TargetOption): number {
  const object = perspective.world.objects.find(({ id }) => id === target.id);
  if (object === undefined || object.state === 'damaged') return 0;
  if (object.place === 'body') return CHECK * 0.5 * stakes.step;
  const at = forecast.steps.findIndex(({ lead, kind }) => kind === 'interact' && lead?.target === target.id);
  if (at < 0) return 0;
  const dueThen = forecast.due[at] ?? 0;
  const dueLater = forecast.due.slice(0, at).reduce((sum, one) => sum + one, 0);
  // An item that this voice takes breaks in later use; a mechanism that it operates now is used up.
  return CHECK * (dueLater * 1.9 + (object.kind === 'item' ? dueThen * 1.2 : 0)) * stakes.step;
}

/** [T3] The worth of a clue about the previous turn, whose author this voice may know from the order. */
function clueOfPrevious(situation: Situation): number {
  const { perspective, forecast } = situation;
  if (!forecast.sure || perspective.public.history.length === 0) return 0.2 * situation.stakes.caught * 0.1;
  const { round } = perspective.public;
  const rule = turnOrderIn(perspective.public);
  // The first turn of a round follows the last turn of the round before.
  const place = forecast.before === 0 ? placeAt(rule, round - 1, rule.players - 1) : placeAt(rule, round, forecast.before - 1);
  return perspective.others.reduce((sum, { id }) => {
    const chance = situation.belief.sits(id, place);
    return chance < 0.05 ? sum : sum + chance * chance * worthOfClue(situation, id, 0.95);
  }, 0);
}

/** The cost of being seen doing this, for a voice with something to hide; negative for a turn that looks honest. */
function exposureCost(situation: Situation, option: Option): number {
  const { perspective, stakes, seen } = situation;
  if (perspective.you.role !== 'saboteur') return 0;
  return stakes.caught * seen * SUSPICION * suspicionOf(situation, option);
}

/** How strongly the visible part of a turn suggests a Saboteur. */
function suspicionOf(situation: Situation, { action, target }: Option): number {
  switch (action) {
    case 'move':
      return expected(situation, (step) => exposureOf(turnKindOfMove(situation, step, target.id)));
    case 'search':
      if (target.kind === 'player') return exposureOf('probe');
      return expected(situation, (step) => (isFor(situation, step, action, target) ? exposureOf('found') : exposureOf('looked')));
    case 'interact':
      return expected(situation, (step) => (isFor(situation, step, action, target) ? exposureOf('did') : exposureOf('idle')));
    case 'help':
      return exposureOf(target.kind === 'player' ? 'encouraged' : canBeCalmed(situation.perspective) ? 'calmed' : 'helpless');
    case 'hide':
      return exposureOf('hid');
    case 'sabotage':
      return COVER;
  }
}

function turnKindOfMove(situation: Situation, step: Step, to: string): TurnKind {
  const gain = gainOfMove(situation, step, to, 'mislead');
  return gain > 0 ? 'ahead' : gain < 0 ? 'astray' : 'stall';
}

const isFor = ({ perspective }: Situation, step: Step, action: Action, target: TargetOption): boolean =>
  step.kind === action && (step.lead?.target === target.id || target.id === ENVIRONMENT || target.id === perspective.here);
