/**
 * Models a game as a race: the objective's steps against the alarm and the round limit. Returns the Collaborators'
 * chance of winning, so that a step, a point of alarm and a voice can be compared.
 */

/** The public state of the race. */
export interface Race {
  /** Steps left to the objective. */
  readonly steps: number;
  /** Points left until the alarm's limit. */
  readonly calm: number;
  /** Turns left until the round limit. */
  readonly turns: number;
  readonly pace: Pace;
}

/** Average changes per turn. */
export interface Pace {
  readonly progress: number;
  readonly alarm: number;
}

const STEPS_MAX = 28;
const CALM_MAX = 18;
const TURNS_MAX = 96;
const ROW = CALM_MAX + 1;
const LAYER = (STEPS_MAX + 1) * ROW;

/**
 * Averages per turn of an honest voice and of a Saboteur, close to those over many games and chosen for the most wins.
 */
const HONEST_PROGRESS = 0.37;
const SABOTEUR_PROGRESS = 0.02;
const ALARM_OF_SABOTEUR = 0.42;
const ALARM_OF_HONEST = -0.05;

/** When scenarios are designed to end if nobody reaches the objective, as a share of the round limit. */
const ENDS_AT = 1;

/** The alarm that the world adds per round, derived from the game's initial settings. */
export function alarmOfWorld(settings: { alarmLimit: number; rounds: number; players: number; saboteurs: number }): number {
  const { alarmLimit, rounds, players, saboteurs } = settings;
  const whole = alarmLimit / (ENDS_AT * rounds);
  return Math.max(0.1, whole - saboteurs * ALARM_OF_SABOTEUR - (players - saboteurs) * ALARM_OF_HONEST);
}

/**
 * The pace for a number of living voices, an expected number of Saboteurs among them, and the world's alarm per round.
 */
export function paceOf(voices: number, saboteurs: number, world: number): Pace {
  const honest = Math.max(0, voices - saboteurs);
  const all = Math.max(1, voices);
  return {
    progress: Math.max(0.02, (honest * HONEST_PROGRESS + saboteurs * SABOTEUR_PROGRESS) / all),
    alarm: Math.max(0.01, (world + saboteurs * ALARM_OF_SABOTEUR + honest * ALARM_OF_HONEST) / all),
  };
}

/** `objective`: the Collaborators reach it; `alarm`: the alarm reaches its limit first. Neither may happen. */
export type Ending = 'objective' | 'alarm';

const tables = new Map<string, Float32Array>();
const TABLES_MAX = 60;

export function chanceOf(ending: Ending, { steps, calm, turns, pace }: Race): number {
  if (steps <= 0) return ending === 'objective' ? 1 : 0;
  if (calm <= 0) return ending === 'alarm' ? 1 : 0;
  if (turns <= 0) return 0;
  const table = tableOf(ending, pace);
  const layer = Math.min(TURNS_MAX, Math.round(turns)) * LAYER;
  // Interpolates linearly between whole steps.
  const whole = Math.min(STEPS_MAX, Math.floor(steps));
  const rest = Math.min(STEPS_MAX, steps) - whole;
  const column = Math.min(CALM_MAX, Math.round(calm));
  const low = table[layer + whole * ROW + column] ?? 0;
  const high = table[layer + Math.min(STEPS_MAX, whole + 1) * ROW + column] ?? 0;
  return low + (high - low) * rest;
}

/** Indexed by turns, steps and calm left. Cached, because only a few paces occur in a game. */
function tableOf(ending: Ending, { progress, alarm }: Pace): Float32Array {
  const p = Math.round(progress * 50) / 50;
  const a = Math.round(alarm * 50) / 50;
  const key = `${ending} ${p} ${a}`;
  const before = tables.get(key);
  if (before !== undefined) return before;
  const table = new Float32Array((TURNS_MAX + 1) * LAYER);
  for (let turns = 0; turns <= TURNS_MAX; turns++) {
    const now = turns * LAYER;
    const next = now - LAYER;
    if (ending === 'objective') for (let calm = 0; calm <= CALM_MAX; calm++) table[now + calm] = 1;
    else for (let steps = 1; steps <= STEPS_MAX; steps++) table[now + steps * ROW] = 1;
    if (turns === 0) continue;
    for (let steps = 1; steps <= STEPS_MAX; steps++) {
      for (let calm = 1; calm <= CALM_MAX; calm++) {
        const here = next + steps * ROW + calm;
        const still = (1 - a) * (table[here] ?? 0) + a * (table[here - 1] ?? 0);
        const ahead = (1 - a) * (table[here - ROW] ?? 0) + a * (table[here - ROW - 1] ?? 0);
        table[now + steps * ROW + calm] = (1 - p) * still + p * ahead;
      }
    }
  }
  if (tables.size >= TABLES_MAX) tables.clear();
  tables.set(key, table);
  return table;
}
