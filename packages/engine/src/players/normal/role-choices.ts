/** How each role spends its turn. */
import type { Dice } from '../../rng.ts';
import type { View } from '../../view/view-types.ts';
import { type Action, ENVIRONMENT, type Tag } from '../../vocabulary.ts';
import type { Choice } from '../decision.ts';
import { suspicions } from '../knowledge/suspicion.ts';
import { dangerHere, type Table } from '../perspective.ts';
import { aim, alongTheWay, calm, encourage, firstOf, lowerHazard, probe } from './choice-builders.ts';

/** Percent of a round's earlier turns that are expected to help the stage on. */
const PROGRESS = 55;

const USUAL_TAGS: readonly Tag[] = ['assist', 'collect'];
const CURIOUS_TAGS: readonly Tag[] = ['investigate', 'collect', 'assist'];

export function collaborator(view: View, table: Table, dice: Dice): Choice | null {
  const tags = dice.percent(25) ? CURIOUS_TAGS : USUAL_TAGS;
  return firstOf(
    () => emergency(table, dice, tags),
    () => (dice.percent(probing(view)) ? probe(table, dice, mostSuspicious(view, table), ['assist', 'investigate']) : null),
    () => stage(table, dice, tags),
    () => afterTheStage(view, table, dice, tags),
  );
}

/** What a voice does for everybody before anything else. */
function emergency(table: Table, dice: Dice, tags: readonly Tag[]): Choice | null {
  const { world } = table;
  const alarmLeft = world.alarmLimit - world.alarm;
  const need = world.vitality <= 2 ? 60 : alarmLeft <= 1 ? 55 : alarmLeft <= 2 ? 40 : alarmLeft <= 4 ? 15 : 0;
  if (dice.percent(need)) return calm(table, dice, tags) ?? lowerHazard(table, dice, tags);
  if (dangerHere(table) >= 2 && dice.percent(20)) return lowerHazard(table, dice, tags);
  return table.others.some(({ composure }) => composure === 1) && dice.percent(30) ? encourage(table, dice, tags) : null;
}

function stage(table: Table, dice: Dice, tags: readonly Tag[]): Choice | null {
  return alongTheWay(table, dice, { plan: table.plan, done: expected(table, dice), tags });
}

/** Steps of the way that the voices before may have done when one's own turn comes. */
function expected(table: Table, dice: Dice): number {
  const before = table.before ?? dice.below(table.others.length + 1);
  let done = 0;
  for (let turn = 0; turn < before; turn++) if (dice.percent(PROGRESS)) done += 1;
  return done;
}

/** Late in a round the known way may be used up: what is left is to look ahead, or at each other. */
function afterTheStage(view: View, table: Table, dice: Dice, tags: readonly Tag[]): Choice | null {
  const what = dice.below(100);
  return firstOf(
    () => (what < 15 ? probe(table, dice, mostSuspicious(view, table), tags) : null),
    () => (what < 50 ? aim(table, dice, { action: 'interact', target: ENVIRONMENT, tags }) : null),
    () => (what < 60 ? calm(table, dice, tags) : null),
    () => (what < 65 ? aim(table, dice, { action: 'hide', target: ENVIRONMENT, tags }) : null),
    () => aim(table, dice, { action: 'move', target: ENVIRONMENT, tags }),
  );
}

/** Percent; more while nobody stands out, and hardly any once somebody does. */
function probing(view: View): number {
  const top = Math.max(0, ...suspicions(view).values());
  return top >= 0.9 ? 3 : 10;
}

function mostSuspicious(view: View, table: Table): string | undefined {
  const suspicion = suspicions(view);
  const known = table.others.filter(({ role }) => role === null);
  return known.reduce((most, one) => ((suspicion.get(one.id) ?? 0) > (suspicion.get(most?.id ?? '') ?? -1) ? one : most), known[0])?.id;
}

const COVER_TAGS: readonly Tag[] = ['scout', 'bypass', 'distract', 'infiltrate', 'manipulate'];

/** Its own goal when it can be had in passing; else it walks with the others, as if it were one of them. */
export function rogue(view: View, table: Table, dice: Dice): Choice | null {
  const { goal, goalLeads } = table.you;
  const lead = goalLeads.find(({ ready }) => ready);
  const tags = dangerHere(table) > 0 ? (['bypass', ...COVER_TAGS] as const) : COVER_TAGS;
  return firstOf(
    () => {
      if (goal === null || goal.reached || lead === undefined) return null;
      const tokens = table.tokens.get(lead.location) ?? Number.POSITIVE_INFINITY;
      // A detour shows, and is undone by the others as they go.
      const will = tokens === 0 ? 90 : tokens <= 1 ? 45 : tokens <= 2 ? 30 : 15;
      if (!dice.percent(will)) return null;
      return alongTheWay(table, dice, { plan: goalLeads, done: 0, tags: ['manipulate', ...tags] });
    },
    // It needs the game to last until it has what it came for.
    () => (goal !== null && !goal.reached && dice.percent(25) ? probe(table, dice, anyOther(table, dice), ['scout']) : null),
    () => (dice.percent(50) ? emergency(table, dice, tags) : null),
    () => stage(table, dice, tags),
    () => afterTheStage(view, table, dice, tags),
  );
}

/** Percent of the rounds in which it can that a Saboteur sabotages: more, and its idle turns would give it away [C4]. */
const SABOTAGES = 60;
/** Percent of its other turns that it wastes, about as often as honest voices waste theirs. */
const WASTES = 20;
const HARMFUL: Readonly<Record<Exclude<Action, 'sabotage'>, readonly Tag[]>> = {
  move: ['obstruct', 'mislead'],
  search: ['disrupt', 'mislead', 'tamper'],
  interact: ['tamper', 'disrupt', 'obstruct', 'mislead'],
  help: ['disrupt', 'mislead'],
  hide: ['obstruct', 'mislead'],
};

/** Likewise of a timid one [B1], by the number of players: the fewer voices help the body, the less harm it can take. */
const TIMID_SABOTAGES: Readonly<Record<number, number>> = { 3: 2, 4: 8, 5: 10, 6: 34 };
/** A false clue is the least harm that a tag does. */
const TIMID_TAGS: readonly Tag[] = ['mislead'];

/** A Saboteur for newcomers to learn with: it mostly does what a Collaborator would. */
export function timidSaboteur(view: View, table: Table, dice: Dice): Choice | null {
  const choice = dice.percent(TIMID_SABOTAGES[table.public.players.length] ?? 0) ? sabotage(table, dice) : null;
  if (choice !== null) return choice;
  const honest = collaborator(view, table, dice);
  return honest === null ? null : aim(table, dice, { ...honest, tags: TIMID_TAGS });
}

/** What a Collaborator would be seen to do, with harm behind it, and sabotage where nobody will miss that turn. */
export function saboteur(view: View, table: Table, dice: Dice): Choice | null {
  const ready = table.you.options.some(({ action, enabled }) => action === 'sabotage' && enabled);
  // Everybody has something to do at first, so that a turn without effect would stand out.
  const isOpening = table.public.round === 1;
  if (ready && !isOpening && dice.percent(SABOTAGES)) {
    const choice = sabotage(table, dice);
    // Worn as on an idle turn, since the cover is one.
    if (choice !== null) return { ...choice, intention: idly(view, table, dice)?.intention ?? choice.intention };
  }
  return seemingly(view, table, dice, isOpening ? 0 : WASTES);
}

function sabotage(table: Table, dice: Dice): Choice | null {
  const what = dice.below(100);
  const next = table.plan.find(({ action }) => action === 'interact')?.target;
  const strangers = table.others.filter(({ id }) => !table.you.partners.includes(id));
  const weakest = strangers.reduce((least, one) => (one.composure < (least?.composure ?? 9) ? one : least), strangers[0]);
  const tags: readonly Tag[] = ['sabotage'];
  return firstOf(
    () => (what < 20 && weakest !== undefined ? aim(table, dice, { action: 'sabotage', target: weakest.id, tags }) : null),
    () => (what < 50 && next !== undefined ? aim(table, dice, { action: 'sabotage', target: next, tags }) : null),
    () => aim(table, dice, { action: 'sabotage', target: table.here, tags }),
  );
}

/** An honest turn to look at. */
function seemingly(view: View, table: Table, dice: Dice, wastes: number): Choice | null {
  const honest = dice.percent(wastes) ? idly(view, table, dice) : collaborator(view, table, dice);
  if (honest === null || honest.action === 'sabotage') return null;
  const tags = HARMFUL[honest.action];
  return aim(table, dice, { ...honest, tags: dice.percent(60) ? tags : dice.shuffle(tags) });
}

/** What helps nobody, as honest voices do it too: a look at another voice, or a step nobody needs. */
function idly(view: View, table: Table, dice: Dice): Choice | null {
  const what = dice.below(100);
  return firstOf(
    () => (what < 45 ? probe(table, dice, anyOther(table, dice), []) : null),
    () => (what < 55 ? aim(table, dice, { action: 'hide', target: ENVIRONMENT }) : null),
    () => (what < 75 ? aim(table, dice, { action: 'move', target: table.here }) : null),
    () => afterTheStage(view, table, dice, []),
  );
}

function anyOther({ others, you }: Table, dice: Dice): string | undefined {
  const strangers = others.filter(({ id }) => !you.partners.includes(id));
  return strangers.length === 0 ? undefined : dice.pick(strangers).id;
}

/** For a takeover: legal, useful at best, and nobody's game but the body's [D1]. */
export function neutral(table: Table, dice: Dice): Choice | null {
  return firstOf(
    () => emergency(table, dice, []),
    () => stage(table, dice, []),
    () => aim(table, dice, { action: 'help', target: ENVIRONMENT }),
  );
}
