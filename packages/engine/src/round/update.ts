import { checkVictory } from '../ending/victory.ts';
import type { Change, Fact } from '../facts.ts';
import { changeNpc, withLast } from '../mutable-copy.ts';
import { Dice } from '../rng.ts';
import { holds } from '../scenario/conditions.ts';
import { contentOf } from '../scenario/content-index.ts';
import { applyEffects, changeResource } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { nudgedChance, nudgesNow, publishNudges } from '../table/nudges.ts';
import { INTENTIONS, type Intention } from '../vocabulary.ts';
import { alarmClock, isDue } from '../world/alarm-clock.ts';
import { SEVERITY_MAX } from '../world/scales.ts';
import { activeHazardsHere, npcsHere } from '../world/target.ts';
import { isNpcVisible } from '../world/visibility.ts';
import { beginRound } from './planning.ts';

type Publish = (fact: Fact) => void;

interface Nudged {
  readonly publish: Publish;
  /** The chance of a thing in percent, as quieted voices have nudged it [Q3]. */
  readonly chance: (percent: number) => number;
}

/** [U1]–[U3] Updates the world, then begins the next round unless the game is over. */
export function update(game: GameState, publish: Publish): void {
  const dice = new Dice(game);
  const nudges = nudgesNow(game);
  const chance = (percent: number): number => nudgedChance(game, nudges, percent);
  publishNudges(nudges, publish);
  strikeHazards(game, dice, { publish, chance });
  if (!nudges.includes('divert')) actNpcs(game, dice, { publish, chance });
  walkPatrols(game, publish);
  happenEvents(game, dice, { publish, chance });
  tickAlarmClock(game, publish);
  reportRound(game, publish);
  if (!checkVictory(game, publish)) beginRound(game, game.round + 1, publish);
}

/**
 * A hazard of severity v harms with v/3 × 40 %. Bypassed hazards [T8] look like those that did no harm by chance, so
 * they reveal no Rogue.
 */
function strikeHazards(game: GameState, dice: Dice, { publish, chance }: Nudged): void {
  const { hazards } = game.rules;
  if (!hazards.active) return;
  const bypassed = game.roundEffects.bypassedAt === game.body.location;
  for (const id of activeHazardsHere(game)) {
    const harmed = dice.percent(chance(((game.hazards[id]?.severity ?? 0) * hazards.percent) / SEVERITY_MAX)) && !bypassed;
    const harm = contentOf(game.scenario).hazards.get(id)?.harm;
    const changes = !harmed ? [] : harm === 'alarm' ? changeResource(game, 'alarm', 1) : changeResource(game, 'vitality', -1);
    publish({ type: 'hazardStruck', id, harmed, changes });
  }
}

/** NPCs beside the body act unless distracted [T10]. Hostile ones raise the alarm unless a voice hid [A5]. */
function actNpcs(game: GameState, dice: Dice, { publish, chance }: Nudged): void {
  const { hostile_npcs: hostile } = game.rules;
  for (const id of npcsHere(game)) {
    const npc = contentOf(game.scenario).npcs.get(id);
    if (!npc || game.roundEffects.distractedNpcs.includes(id)) continue;
    const disposition = game.npcs[id]?.disposition ?? 0;
    const mood = disposition < 0 ? 'hostile' : disposition > 0 ? 'friendly' : 'neutral';
    const changes: Change[] = [];
    if (mood === 'hostile' && hostile.active && dice.percent(chance(hostile.percent)) && !game.roundEffects.patrolsQuiet)
      changes.push(...changeResource(game, 'alarm', 1));
    changes.push(...applyEffects(game, npc[mood]));
    if (changes.length > 0) publish({ type: 'npcActed', id, mood, changes });
  }
}

/** Moves each patrol to its next location. Public only if the body sees it come or go. */
function walkPatrols(game: GameState, publish: Publish): void {
  for (const { id, patrol } of game.scenario.content.characters) {
    const npc = game.npcs[id];
    const to = npc && patrol[(patrol.indexOf(npc.location) + 1) % patrol.length];
    if (!npc || to === undefined || to === npc.location || npc.hidden || game.roundEffects.distractedNpcs.includes(id)) continue;
    const from = npc.location;
    changeNpc(game, id, { location: to });
    if (!isNpcVisible(game, id) || (from !== game.body.location && to !== game.body.location)) continue;
    const mood = npc.disposition < 0 ? 'hostile' : npc.disposition > 0 ? 'friendly' : 'neutral';
    publish({ type: 'npcActed', id, mood, changes: [{ type: 'npcMoved', id, to }] });
  }
}

function happenEvents(game: GameState, dice: Dice, { publish, chance }: Nudged): void {
  for (const event of game.scenario.content.events) {
    if ((event.once && game.eventsDone.includes(event.id)) || !holds(game, event.when)) continue;
    if (!dice.percent(chance(event.chance * 100))) continue;
    if (event.once) game.eventsDone = withLast(game.eventsDone, event.id);
    publish({ type: 'eventHappened', id: event.id, title: event.title, changes: applyEffects(game, event.effects) });
  }
}

/** If the body hid, the alarm falls instead [A5], and the story says so. */
function tickAlarmClock(game: GameState, publish: Publish): void {
  const clock = alarmClock(game);
  if (!isDue(clock, game.round)) return;
  const isStopped = game.roundEffects.patrolsQuiet;
  const changes = changeResource(game, 'alarm', isStopped ? -game.rules.hide.relief : clock.rise);
  if (isStopped || changes.length > 0) publish({ type: 'alarmClock', changes });
}

/** [U2] Counts the actions of each intention without revealing whose they were. */
function reportRound(game: GameState, publish: Publish): void {
  const counts = Object.fromEntries(INTENTIONS.map((intention) => [intention, 0])) as Record<Intention, number>;
  for (const fact of game.history) if (fact.round === game.round) counts[fact.intention] += 1;
  game.roundReports = withLast(game.roundReports, { round: game.round, counts });
  publish({ type: 'roundReport', round: game.round, counts });
}
