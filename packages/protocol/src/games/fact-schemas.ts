/** Schemas of the engine’s facts and of what is known about turns. `engine-types.test.ts` compares them with the engine’s types. */

import { ACHIEVEMENTS, OUTCOMES } from '@one-mind/engine/state';
import { ACTIONS, INTENTIONS, MISHAPS, NUDGES, ROLES, TAGS, TARGET_KINDS } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';

export const BySchema = z.enum(['you', 'moderator', 'ai']);
const OutcomeSchema = z.enum(['success', 'failure', 'fizzled']);
const NatureSchema = z.enum(['helpful', 'selfish', 'harmful', 'hidden', 'none']);

export const ProgramSchema = z
  .object({
    action: z.enum(ACTIONS),
    target: z.string(),
    intention: z.enum(INTENTIONS),
    tag: z.enum(TAGS),
    shift: z.literal([1, -1]).exactOptional(),
  })
  .register(wireTypes, { id: 'Program' });

export const OwnActionSchema = z
  .object({
    ...ProgramSchema.shape,
    round: z.number(),
    turn: z.number(),
    turnNumber: z.number(),
    by: z.enum(['you', 'moderator', 'ai']),
    outcome: OutcomeSchema,
    tagWorked: z.boolean(),
  })
  .register(wireTypes, { id: 'OwnAction' });

export const ClueSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('probe'), round: z.number(), turnNumber: z.number(), about: z.string(), nature: NatureSchema }),
    z.object({
      type: z.literal('investigate'),
      round: z.number(),
      turnNumber: z.number(),
      aboutTurnNumber: z.number(),
      nature: NatureSchema,
    }),
    z.object({
      type: z.literal('scout'),
      round: z.number(),
      turnNumber: z.number(),
      event: z.string().exactOptional(),
      id: z.string().exactOptional(),
      name: z.string(),
    }),
  ])
  .register(wireTypes, { id: 'Clue' });

export const GuessesSchema = z
  .object({ roles: z.record(z.string(), z.enum(ROLES)), positions: z.record(z.string(), z.number()) })
  .register(wireTypes, { id: 'Guesses' });

export const RoundReportSchema = z
  .object({ round: z.number(), counts: z.record(z.enum(INTENTIONS), z.number()) })
  .register(wireTypes, { id: 'RoundReport' });

export const ChangeSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('stepped'), towards: z.string(), steps: z.number(), size: z.number() }),
    z.object({ type: z.literal('steppedBack'), from: z.string(), steps: z.number() }),
    z.object({ type: z.literal('entered'), location: z.string() }),
    z.object({ type: z.literal('held') }),
    z.object({ type: z.literal('slipped') }),
    z.object({ type: z.literal('blocked'), by: z.string() }),
    z.object({ type: z.literal('revealed'), id: z.string() }),
    z.object({ type: z.literal('opened'), id: z.string() }),
    z.object({ type: z.literal('took'), id: z.string() }),
    z.object({ type: z.literal('lost'), id: z.string() }),
    z.object({ type: z.literal('operated'), id: z.string() }),
    z.object({ type: z.literal('unlocked'), id: z.string() }),
    z.object({ type: z.literal('damaged'), id: z.string() }),
    z.object({ type: z.literal('repaired'), id: z.string() }),
    z.object({ type: z.literal('hazard'), id: z.string(), severity: z.number(), by: z.number() }),
    z.object({ type: z.literal('disposition'), id: z.string(), disposition: z.number(), by: z.number() }),
    z.object({ type: z.literal('npcMoved'), id: z.string(), to: z.string() }),
    z.object({ type: z.literal('resource'), resource: z.string(), value: z.number(), by: z.number() }),
    z.object({ type: z.literal('vitality'), value: z.number(), by: z.number() }),
    z.object({ type: z.literal('alarm'), value: z.number(), by: z.number() }),
    z.object({ type: z.literal('composure'), player: z.string(), value: z.number(), by: z.number() }),
    z.object({ type: z.literal('quieted'), player: z.string() }),
    z.object({ type: z.literal('said'), text: z.string() }),
    z.object({ type: z.literal('stageDone'), stage: z.string() }),
  ])
  .register(wireTypes, { id: 'Change' });

export const TurnFactSchema = z
  .object({
    type: z.literal('turn'),
    round: z.number(),
    turn: z.number(),
    turnNumber: z.number(),
    action: z.enum(ACTIONS).exclude(['sabotage']),
    intention: z.enum(INTENTIONS),
    targetKind: z.enum(TARGET_KINDS),
    target: z.string(),
    outcome: z.enum(['success', 'failure', 'fizzled', 'nothing']),
    location: z.string(),
    changes: z.array(ChangeSchema).readonly(),
    mishap: z.object({ kind: z.enum(MISHAPS), changes: z.array(ChangeSchema).readonly() }).nullable(),
  })
  .register(wireTypes, { id: 'TurnFact' });

export const FactSchema = z
  .discriminatedUnion('type', [
    TurnFactSchema,
    z.object({ type: z.literal('introduced') }),
    z.object({ type: z.literal('nudged'), kind: z.enum(NUDGES) }),
    z.object({ type: z.literal('roundBegan'), round: z.number() }),
    z.object({
      type: z.literal('hazardStruck'),
      id: z.string(),
      harmed: z.boolean(),
      changes: z.array(ChangeSchema).readonly(),
    }),
    z.object({
      type: z.literal('npcActed'),
      id: z.string(),
      mood: z.enum(['hostile', 'neutral', 'friendly']),
      changes: z.array(ChangeSchema).readonly(),
    }),
    z.object({
      type: z.literal('eventHappened'),
      id: z.string(),
      title: z.string(),
      changes: z.array(ChangeSchema).readonly(),
    }),
    z.object({ type: z.literal('alarmClock'), changes: z.array(ChangeSchema).readonly() }),
    z.object({ type: z.literal('stageDone'), stage: z.string(), title: z.string(), done: z.number(), total: z.number() }),
    z.object({ type: z.literal('roundReport'), round: z.number(), counts: z.record(z.enum(INTENTIONS), z.number()) }),
    z.object({ type: z.literal('accused'), accuser: z.string(), accused: z.string() }),
    z.object({
      type: z.literal('verdict'),
      accused: z.string(),
      guilty: z.boolean(),
      role: z.enum(ROLES).nullable(),
      changes: z.array(ChangeSchema).readonly(),
    }),
    z.object({ type: z.literal('claimed'), player: z.string(), round: z.number(), turn: z.number() }),
    z.object({ type: z.literal('tookOver'), player: z.string() }),
    z.object({ type: z.literal('returned'), player: z.string() }),
    z.object({ type: z.literal('paused') }),
    z.object({ type: z.literal('resumed') }),
    z.object({
      type: z.literal('ended'),
      outcome: z.enum(['success', 'failure', 'abandoned']),
      winningSides: z.array(z.enum(ROLES)).readonly(),
      winners: z.array(z.string()).readonly(),
    }),
  ])
  .register(wireTypes, { id: 'Fact' });

export const TurnTruthSchema = z
  .object({
    turnNumber: z.number(),
    round: z.number(),
    turn: z.number(),
    seat: z.number(),
    by: z.enum(['you', 'moderator', 'ai']),
    program: ProgramSchema,
    resolvedTarget: z.string(),
    outcome: OutcomeSchema,
    chance: z.number().nullable(),
    roll: z.number().nullable(),
    tagWorked: z.boolean(),
    cover: z.boolean(),
    mishap: z.object({ kind: z.enum(MISHAPS), cause: z.enum(['luck', 'sabotage', 'tamper']), by: z.number().nullable() }).nullable(),
    falseClue: z.boolean().nullable(),
    changes: z.array(ChangeSchema).readonly(),
  })
  .register(wireTypes, { id: 'TurnTruth' });

export const GameResultSchema = z
  .object({
    outcome: z.enum(OUTCOMES),
    reason: z.enum(['objective', 'saboteur_goal', 'round_limit', 'abandoned', 'ended_by_admin']),
    winners: z.array(z.number()).readonly(),
    winningSides: z.array(z.enum(ROLES)).readonly(),
    durationMs: z.number(),
    turnsCompleted: z.number(),
    objectivesCompleted: z.number(),
    objectivesTotal: z.number(),
    sabotageAttempts: z.number(),
    objectivesFailed: z.number(),
    mostActive: z.number().nullable(),
    mostSuccessful: z.number().nullable(),
    achievements: z.array(z.array(z.enum(ACHIEVEMENTS)).readonly()).readonly(),
    guesses: z.array(z.object({ right: z.number(), made: z.number() })).readonly(),
  })
  .register(wireTypes, { id: 'GameResult' });
