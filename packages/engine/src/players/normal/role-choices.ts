/** How each role uses its turn. */
import type { Dice } from '../../rng.ts';
import type { View } from '../../view/view-types.ts';
import { type Action, ENVIRONMENT, type Tag } from '../../vocabulary.ts';
import type { Choice } from '../decision.ts';
import { suspicions } from '../knowledge/suspicion.ts';
import { dangerHere, type Perspective } from '../perspective.ts';
import { aim, alongTheWay, calm, encourage, firstOf, lowerHazard, probe } from './choice-builders.ts';

/** Percent of a round's earlier turns that are expected to advance the stage. */
const PROGRESS = 55;

const USUAL_TAGS: readonly Tag[] = ['assist', 'collect'];
const CURIOUS_TAGS: readonly Tag[] = ['investigate', 'collect', 'assist'];

export function collaborator(view: View, perspective: Perspective, dice: Dice): Choice | null {
  const tags = dice.percent(25) ? CURIOUS_TAGS : USUAL_TAGS;
  return firstOf(
    () => emergency(perspective, dice, tags),
    () => (dice.percent(probing(view)) ? probe(perspective, dice, mostSuspicious(view, perspective), ['assist', 'investigate']) : null),
    () => stage(perspective, dice, tags),
    () => afterTheStage(view, perspective, dice, tags),
  );
}

/** Urgent needs, which every role serves first. */
function emergency(perspective: Perspective, dice: Dice, tags: readonly Tag[]): Choice | null {
  const { world } = perspective;
  const alarmLeft = world.alarmLimit - world.alarm;
  const need = world.vitality <= 2 ? 60 : alarmLeft <= 1 ? 55 : alarmLeft <= 2 ? 40 : alarmLeft <= 4 ? 15 : 0;
  if (dice.percent(need)) return calm(perspective, dice, tags) ?? lowerHazard(perspective, dice, tags);
  if (dangerHere(perspective) >= 2 && dice.percent(20)) return lowerHazard(perspective, dice, tags);
  return perspective.others.some(({ composure }) => composure === 1) && dice.percent(30) ? encourage(perspective, dice, tags) : null;
}

function stage(perspective: Perspective, dice: Dice, tags: readonly Tag[]): Choice | null {
  return alongTheWay(perspective, dice, { plan: perspective.plan, done: expected(perspective, dice), tags });
}

/** Steps that earlier voices may have done before this voice's turn. */
function expected(perspective: Perspective, dice: Dice): number {
  const before = perspective.before ?? dice.below(perspective.others.length + 1);
  let done = 0;
  for (let turn = 0; turn < before; turn++) if (dice.percent(PROGRESS)) done += 1;
  return done;
}

/** Late in a round, the known steps may all be done. What remains is to explore or to probe each other. */
function afterTheStage(view: View, perspective: Perspective, dice: Dice, tags: readonly Tag[]): Choice | null {
  const what = dice.below(100);
  return firstOf(
    () => (what < 15 ? probe(perspective, dice, mostSuspicious(view, perspective), tags) : null),
    () => (what < 50 ? aim(perspective, dice, { action: 'interact', target: ENVIRONMENT, tags }) : null),
    () => (what < 60 ? calm(perspective, dice, tags) : null),
    () => (what < 65 ? aim(perspective, dice, { action: 'hide', target: ENVIRONMENT, tags }) : null),
    () => aim(perspective, dice, { action: 'move', target: ENVIRONMENT, tags }),
  );
}

/** The chance of a probe in percent: higher while nobody stands out, and low once somebody does. */
function probing(view: View): number {
  const top = Math.max(0, ...suspicions(view).values());
  return top >= 0.9 ? 3 : 10;
}

function mostSuspicious(view: View, perspective: Perspective): string | undefined {
  const suspicion = suspicions(view);
  const known = perspective.others.filter(({ role }) => role === null);
  return known.reduce((most, one) => ((suspicion.get(one.id) ?? 0) > (suspicion.get(most?.id ?? '') ?? -1) ? one : most), known[0])?.id;
}

const COVER_TAGS: readonly Tag[] = ['scout', 'bypass', 'distract', 'infiltrate', 'manipulate'];

/** A Rogue pursues its own goal when it is close, and otherwise behaves like a Collaborator. */
export function rogue(view: View, perspective: Perspective, dice: Dice): Choice | null {
  const { goal, goalLeads } = perspective.you;
  const lead = goalLeads.find(({ ready }) => ready);
  const tags = dangerHere(perspective) > 0 ? (['bypass', ...COVER_TAGS] as const) : COVER_TAGS;
  return firstOf(
    () => {
      if (goal === null || goal.reached || lead === undefined) return null;
      const tokens = perspective.tokens.get(lead.location) ?? Number.POSITIVE_INFINITY;
      // A detour is visible, and the others undo it.
      const will = tokens === 0 ? 90 : tokens <= 1 ? 45 : tokens <= 2 ? 30 : 15;
      if (!dice.percent(will)) return null;
      return alongTheWay(perspective, dice, { plan: goalLeads, done: 0, tags: ['manipulate', ...tags] });
    },
    // The game has to last until the Rogue reaches its goal.
    () => (goal !== null && !goal.reached && dice.percent(25) ? probe(perspective, dice, anyOther(perspective, dice), ['scout']) : null),
    () => (dice.percent(50) ? emergency(perspective, dice, tags) : null),
    () => stage(perspective, dice, tags),
    () => afterTheStage(view, perspective, dice, tags),
  );
}

/** Percent of eligible rounds in which a Saboteur sabotages. With more, its idle turns would expose it [C4]. */
const SABOTAGES = 60;
/** Percent of its other turns that it wastes, about as often as honest voices do. */
const WASTES = 20;
const HARMFUL: Readonly<Record<Exclude<Action, 'sabotage'>, readonly Tag[]>> = {
  move: ['obstruct', 'mislead'],
  search: ['disrupt', 'mislead', 'tamper'],
  interact: ['tamper', 'disrupt', 'obstruct', 'mislead'],
  help: ['disrupt', 'mislead'],
  hide: ['obstruct', 'mislead'],
};

/**
 * The same for a timid Saboteur [B1], by the number of players: with fewer voices to help, the body can take less harm.
 */
const TIMID_SABOTAGES: Readonly<Record<number, number>> = { 3: 2, 4: 8, 5: 10, 6: 34 };
/** A false clue is the least harmful effect among its tags. */
const TIMID_TAGS: readonly Tag[] = ['mislead'];

/** A Saboteur for beginners' games: it mostly does what a Collaborator would. */
export function timidSaboteur(view: View, perspective: Perspective, dice: Dice): Choice | null {
  const choice = dice.percent(TIMID_SABOTAGES[perspective.public.players.length] ?? 0) ? sabotage(perspective, dice) : null;
  if (choice !== null) return choice;
  const honest = collaborator(view, perspective, dice);
  return honest === null ? null : aim(perspective, dice, { ...honest, tags: TIMID_TAGS });
}

/** Looks like a Collaborator but does harm, and sabotages in turns that nobody will miss. */
export function saboteur(view: View, perspective: Perspective, dice: Dice): Choice | null {
  const ready = perspective.you.options.some(({ action, enabled }) => action === 'sabotage' && enabled);
  // Early on, everyone has something to do, so a turn without effect would stand out.
  const isOpening = perspective.public.round === 1;
  if (ready && !isOpening && dice.percent(SABOTAGES)) {
    const choice = sabotage(perspective, dice);
    // The intention fits an idle turn, because the cover is one.
    if (choice !== null) return { ...choice, intention: idly(view, perspective, dice)?.intention ?? choice.intention };
  }
  return seemingly(view, perspective, dice, isOpening ? 0 : WASTES);
}

function sabotage(perspective: Perspective, dice: Dice): Choice | null {
  const what = dice.below(100);
  const next = perspective.plan.find(({ action }) => action === 'interact')?.target;
  const strangers = perspective.others.filter(({ id }) => !perspective.you.partners.includes(id));
  const weakest = strangers.reduce((least, one) => (one.composure < (least?.composure ?? 9) ? one : least), strangers[0]);
  const tags: readonly Tag[] = ['sabotage'];
  return firstOf(
    () => (what < 20 && weakest !== undefined ? aim(perspective, dice, { action: 'sabotage', target: weakest.id, tags }) : null),
    () => (what < 50 && next !== undefined ? aim(perspective, dice, { action: 'sabotage', target: next, tags }) : null),
    () => aim(perspective, dice, { action: 'sabotage', target: perspective.here, tags }),
  );
}

/** A turn that looks honest. */
function seemingly(view: View, perspective: Perspective, dice: Dice, wastes: number): Choice | null {
  const honest = dice.percent(wastes) ? idly(view, perspective, dice) : collaborator(view, perspective, dice);
  if (honest === null || honest.action === 'sabotage') return null;
  const tags = HARMFUL[honest.action];
  return aim(perspective, dice, { ...honest, tags: dice.percent(60) ? tags : dice.shuffle(tags) });
}

/** A wasted turn that honest voices also have: probing another voice, or an unneeded step. */
function idly(view: View, perspective: Perspective, dice: Dice): Choice | null {
  const what = dice.below(100);
  return firstOf(
    () => (what < 45 ? probe(perspective, dice, anyOther(perspective, dice), []) : null),
    () => (what < 55 ? aim(perspective, dice, { action: 'hide', target: ENVIRONMENT }) : null),
    () => (what < 75 ? aim(perspective, dice, { action: 'move', target: perspective.here }) : null),
    () => afterTheStage(view, perspective, dice, []),
  );
}

function anyOther({ others, you }: Perspective, dice: Dice): string | undefined {
  const strangers = others.filter(({ id }) => !you.partners.includes(id));
  return strangers.length === 0 ? undefined : dice.pick(strangers).id;
}

/** For a seat that was taken over: legal, useful if possible, and only for the body [D1]. */
export function neutral(perspective: Perspective, dice: Dice): Choice | null {
  return firstOf(
    () => emergency(perspective, dice, []),
    () => stage(perspective, dice, []),
    () => aim(perspective, dice, { action: 'help', target: ENVIRONMENT }),
  );
}
