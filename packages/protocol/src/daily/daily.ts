/**
 * The Daily Case: one recorded game for each day in UTC, the same for everybody. People read its public story round by
 * round and name the Saboteur. The server sends nothing of the solution before that.
 */
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** The levels of difficulty, easiest first. */
export const CASE_LEVELS = ['easy', 'medium', 'hard'] as const;
export type CaseLevel = (typeof CASE_LEVELS)[number];

/** A day in UTC, as `2026-11-23`. */
export const DaySchema = z.iso.date();
/** No case has more rounds or players. */
export const CASE_ROUNDS_MAX = 7;
const RoundsSchema = z.int().min(1).max(CASE_ROUNDS_MAX);
const SeatSchema = z.int().min(0).max(5);

const CaseTurnSchema = wireObject('CaseTurn', {
  /** 1 to the number of players. */
  turn: z.number(),
  /** The plain sentence of what happened. */
  fact: z.string(),
  outcome: z.enum(['success', 'failure', 'fizzled', 'nothing']),
  hid: z.boolean(),
  mishap: z.boolean(),
  /** The seat at which the turn was aimed, which therefore can't be its author; null = none. */
  target: SeatSchema.nullable(),
});
export type CaseTurn = z.output<typeof CaseTurnSchema>;

const CaseEntrySchema = wireObject('CaseEntry', {
  text: z.string(),
  /** Null for everything that isn't a turn. */
  turn: CaseTurnSchema.nullable(),
});
export type CaseEntry = z.output<typeof CaseEntrySchema>;

const CaseStatementSchema = wireObject('CaseStatement', {
  seat: SeatSchema,
  text: z.string(),
  /** The turn that the voice claims as its own. */
  round: z.number(),
  turn: z.number(),
  /** What it says about the voice that it searched in that turn; null = it says nothing. */
  reading: z.object({ seat: SeatSchema, isGood: z.boolean() }).nullable(),
});
export type CaseStatement = z.output<typeof CaseStatementSchema>;

export const CaseRoundSchema = wireObject('CaseRound', {
  round: z.number(),
  /** The place of the body at the end of the round: its name, and the name of its picture. */
  location: z.string(),
  art: z.string(),
  alarm: z.number(),
  alarmLimit: z.number(),
  vitality: z.number(),
  vitalityMax: z.number(),
  entries: z.array(CaseEntrySchema).readonly(),
  /** What voices said after the round. */
  statements: z.array(CaseStatementSchema).readonly(),
});
export type CaseRound = z.output<typeof CaseRoundSchema>;

export const CaseHeadSchema = wireObject('CaseHead', {
  day: DaySchema,
  /** Counts the cases from 1. */
  number: z.number(),
  level: z.enum(CASE_LEVELS),
  scenario: z.string(),
  /** Names in seat order. */
  players: z.array(z.string()).readonly(),
  rounds: z.number(),
});
export type CaseHead = z.output<typeof CaseHeadSchema>;

const CaseSolutionSchema = wireObject('CaseSolution', {
  /** The seat of the Saboteur. */
  saboteur: SeatSchema,
  rogue: SeatSchema.nullable(),
  /** The seats in the order of round 1. */
  order: z.array(SeatSchema).readonly(),
  /** Turns in which the Saboteur planted a sabotage, and turns in which sabotage struck. */
  planted: z.array(z.object({ round: z.number(), turn: z.number() })).readonly(),
  struck: z.array(z.object({ round: z.number(), turn: z.number() })).readonly(),
  /** The probability, from 0 to 1, that an ideal reader gave to the Saboteur after each round. */
  curve: z.array(z.number()).readonly(),
});
export type CaseSolution = z.output<typeof CaseSolutionSchema>;

export const CaseResultSchema = wireObject('CaseResult', {
  day: DaySchema,
  /** The seat that was named, and after how many rounds. */
  seat: SeatSchema,
  rounds: z.number(),
  isRight: z.boolean(),
  points: z.number(),
  /** Named on the day of the case. Only such results count for the streak. */
  isOnDay: z.boolean(),
});
export type CaseResult = z.output<typeof CaseResultSchema>;

export const CaseVerdictSchema = wireObject('CaseVerdict', {
  result: CaseResultSchema,
  solution: CaseSolutionSchema,
  /** Lets a visitor take the result over into an account; null if an account already has it. */
  receipt: z.string().nullable(),
});
export type CaseVerdict = z.output<typeof CaseVerdictSchema>;

/** GET /api/daily: what there is today, and every case so far. */
export const DailySchema = wireObject('Daily', {
  /** The day of the server. */
  today: DaySchema,
  /** When the next case begins, and the server's time; epoch ms. */
  nextAt: z.number(),
  serverTime: z.number(),
  /** Up to today, newest first. */
  cases: z.array(CaseHeadSchema).readonly(),
  /** The caller's results; empty for guests. */
  results: z.array(CaseResultSchema).readonly(),
});
export type Daily = z.output<typeof DailySchema>;

/** POST /api/daily/{day}/rounds: opens the case's first rounds. */
export const ReadRoundsSchema = z.strictObject({ rounds: RoundsSchema });
/** Someone with an account who has opened more of them before gets those as well. */
export const CaseReadSchema = wireObject('CaseRead', {
  rounds: z.array(CaseRoundSchema).readonly(),
  /** If the caller has already named somebody. */
  verdict: CaseVerdictSchema.nullable(),
});
export type CaseRead = z.output<typeof CaseReadSchema>;

/** POST /api/daily/{day}/name: names the Saboteur after this many rounds. */
export const NameSaboteurSchema = z.strictObject({ seat: SeatSchema, rounds: RoundsSchema });

/** POST /api/daily/results: takes over what was named without an account. */
export const TakeOverSchema = z.strictObject({ receipts: z.array(z.string().max(200)).max(60) });
export const CaseResultsSchema = z.object({ results: z.array(CaseResultSchema).readonly() });
