import { checkVictory } from '../ending/victory.ts';
import type { Change, Fact } from '../facts.ts';
import { changeNpc, withLast } from '../next-state.ts';
import { Dice } from '../rng.ts';
import { holds } from '../scenario/conditions.ts';
import { contentOf } from '../scenario/content-index.ts';
import { applyEffects, changeResource } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { INTENTIONS, type Intention } from '../vocabulary.ts';
import { alarmClock, isDue } from '../world/alarm-clock.ts';
import { SEVERITY_MAX } from '../world/scales.ts';
import { activeHazardsHere, npcsHere } from '../world/target.ts';
import { isNpcVisible } from '../world/visibility.ts';
import { beginRound } from './planning.ts';

type Tell = (fact: Fact) => void;

/** [U1]–[U3] The world answers; then the next round begins, unless the game is over. */
export function update(draft: GameState, tell: Tell): void {
  const dice = new Dice(draft);
  strikeHazards(draft, dice, tell);
  actNpcs(draft, dice, tell);
  walkPatrols(draft, tell);
  happenEvents(draft, dice, tell);
  tickAlarmClock(draft, tell);
  reportRound(draft, tell);
  if (!checkVictory(draft, tell)) beginRound(draft, draft.round + 1, tell);
}

/** Severity v harms with v/3 × 40 %. Bypassed ones [T8] are told as those that happened to spare the body, so that they betray no rogue. */
function strikeHazards(draft: GameState, dice: Dice, tell: Tell): void {
  const { hazards } = draft.rules;
  if (!hazards.active) return;
  const bypassed = draft.roundEffects.bypassedAt === draft.body.location;
  for (const id of activeHazardsHere(draft)) {
    const harmed = dice.percent(((draft.hazards[id]?.severity ?? 0) * hazards.percent) / SEVERITY_MAX) && !bypassed;
    const harm = contentOf(draft.scenario).hazards.get(id)?.harm;
    const changes = !harmed ? [] : harm === 'alarm' ? changeResource(draft, 'alarm', 1) : changeResource(draft, 'vitality', -1);
    tell({ type: 'hazardStruck', id, harmed, changes });
  }
}

/** Those beside the body, unless distracted [T10]; the hostile ones raise the alarm, unless somebody hid [A5]. */
function actNpcs(draft: GameState, dice: Dice, tell: Tell): void {
  const { hostile_npcs: hostile } = draft.rules;
  for (const id of npcsHere(draft)) {
    const npc = contentOf(draft.scenario).npcs.get(id);
    if (!npc || draft.roundEffects.distractedNpcs.includes(id)) continue;
    const disposition = draft.npcs[id]?.disposition ?? 0;
    const mood = disposition < 0 ? 'hostile' : disposition > 0 ? 'friendly' : 'neutral';
    const changes: Change[] = [];
    if (mood === 'hostile' && hostile.active && dice.percent(hostile.percent) && !draft.roundEffects.patrolsQuiet)
      changes.push(...changeResource(draft, 'alarm', 1));
    changes.push(...applyEffects(draft, npc[mood]));
    if (changes.length > 0) tell({ type: 'npcActed', id, mood, changes });
  }
}

/** To the next location of its round; told only where the body sees it come or go. */
function walkPatrols(draft: GameState, tell: Tell): void {
  for (const { id, patrol } of draft.scenario.content.characters) {
    const npc = draft.npcs[id];
    const to = npc && patrol[(patrol.indexOf(npc.location) + 1) % patrol.length];
    if (!npc || to === undefined || to === npc.location || npc.hidden || draft.roundEffects.distractedNpcs.includes(id)) continue;
    const from = npc.location;
    changeNpc(draft, id, { location: to });
    if (!isNpcVisible(draft, id) || (from !== draft.body.location && to !== draft.body.location)) continue;
    const mood = npc.disposition < 0 ? 'hostile' : npc.disposition > 0 ? 'friendly' : 'neutral';
    tell({ type: 'npcActed', id, mood, changes: [{ type: 'npcMoved', id, to }] });
  }
}

function happenEvents(draft: GameState, dice: Dice, tell: Tell): void {
  for (const event of draft.scenario.content.events) {
    if ((event.once && draft.eventsDone.includes(event.id)) || !holds(draft, event.when)) continue;
    if (!dice.percent(event.chance * 100)) continue;
    if (event.once) draft.eventsDone = withLast(draft.eventsDone, event.id);
    tell({ type: 'eventHappened', id: event.id, title: event.title, changes: applyEffects(draft, event.effects) });
  }
}

/** It doesn't strike while the body hides [A5]; the story then says so. */
function tickAlarmClock(draft: GameState, tell: Tell): void {
  const clock = alarmClock(draft);
  if (!isDue(clock, draft.round)) return;
  const isStopped = draft.roundEffects.patrolsQuiet;
  const changes = isStopped ? [] : changeResource(draft, 'alarm', clock.rise);
  if (isStopped || changes.length > 0) tell({ type: 'alarmClock', changes });
}

/** [U2] How many actions of each intention; whose they were is nobody's business. */
function reportRound(draft: GameState, tell: Tell): void {
  const counts = Object.fromEntries(INTENTIONS.map((intention) => [intention, 0])) as Record<Intention, number>;
  for (const fact of draft.history) if (fact.round === draft.round) counts[fact.intention] += 1;
  draft.roundReports = withLast(draft.roundReports, { round: draft.round, counts });
  tell({ type: 'roundReport', round: draft.round, counts });
}
