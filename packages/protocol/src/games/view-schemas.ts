/** Schemas of the engine’s views. */

import { RULE_IDS } from '@one-mind/engine/rules/catalogue';
import { ACHIEVEMENTS } from '@one-mind/engine/state';
import { ACTIONS, NUDGES, PHASES, PREDICTED_ACTIONS, ROLES, TAGS, TARGET_KINDS } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import {
  BySchema,
  ClueSchema,
  GameResultSchema,
  GuessesSchema,
  OwnActionSchema,
  ProgramSchema,
  RoundReportSchema,
  TurnFactSchema,
  TurnTruthSchema,
} from './fact-schemas.ts';

export const PlayerViewSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    seat: z.number(),
    kind: z.enum(['human', 'ai']),
    status: z.enum(['online', 'away', 'ai']),
    is_alive: z.boolean(),
    composure: z.number(),
    lockedIn: z.boolean(),
    graceEndsAt: z.number().nullable(),
    role: z.enum(ROLES).nullable(),
  })
  .register(wireTypes, { id: 'PlayerView' });

export const StageLeadSchema = z
  .object({ action: z.enum(['move', 'search', 'interact']), target: z.string(), location: z.string(), ready: z.boolean() })
  .register(wireTypes, { id: 'StageLead' });

export const LocationViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    size: z.number(),
    map: z.object({ x: z.number(), y: z.number() }),
    art: z.string(),
    exits: z.array(z.object({ to: z.string(), locked: z.boolean(), lock: z.string().nullable() })).readonly(),
  })
  .register(wireTypes, { id: 'LocationView' });

export const ObjectViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(['item', 'container', 'mechanism']),
    place: z.string(),
    state: z.enum(['intact', 'damaged', 'locked', 'operated']),
    opened: z.boolean(),
    needs: z.array(z.string()).readonly(),
  })
  .register(wireTypes, { id: 'ObjectView' });

export const NpcViewSchema = z
  .object({ id: z.string(), name: z.string(), description: z.string(), location: z.string(), disposition: z.number() })
  .register(wireTypes, { id: 'NpcView' });

export const HazardViewSchema = z
  .object({ id: z.string(), name: z.string(), description: z.string(), location: z.string(), severity: z.number() })
  .register(wireTypes, { id: 'HazardView' });

export const WorldViewSchema = z
  .object({
    body: z.object({ name: z.string(), location: z.string(), heading: z.string().nullable(), steps: z.number() }),
    vitality: z.number(),
    vitalityMax: z.number(),
    alarm: z.number(),
    alarmLimit: z.number(),
    alarmClock: z.object({ every: z.number(), rise: z.number() }),
    resources: z.record(z.string(), z.number()),
    locations: z.array(LocationViewSchema).readonly(),
    objects: z.array(ObjectViewSchema).readonly(),
    npcs: z.array(NpcViewSchema).readonly(),
    hazards: z.array(HazardViewSchema).readonly(),
    specials: z
      .array(z.object({ id: z.string(), name: z.string(), description: z.string(), location: z.string(), available: z.boolean() }))
      .readonly(),
    stages: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          description: z.string(),
          done: z.boolean(),
          current: z.boolean(),
          leads: z.array(StageLeadSchema).readonly(),
        }),
      )
      .readonly(),
  })
  .register(wireTypes, { id: 'WorldView' });

export const AccusationViewSchema = z
  .object({
    accuser: z.string(),
    accused: z.string(),
    voters: z.array(z.string()).readonly(),
    needed: z.number(),
    answerUntil: z.number().nullable(),
  })
  .register(wireTypes, { id: 'AccusationView' });

export const VerdictViewSchema = z
  .object({ round: z.number(), accuser: z.string(), accused: z.string(), guilty: z.boolean() })
  .register(wireTypes, { id: 'VerdictView' });

export const ClaimViewSchema = z
  .object({ player: z.string(), round: z.number(), turn: z.number() })
  .register(wireTypes, { id: 'ClaimView' });

export const ContradictionSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('sameTurn'), claims: z.array(z.number()).readonly() }),
    z.object({ type: z.literal('noOrder'), claims: z.array(z.number()).readonly() }),
  ])
  .register(wireTypes, { id: 'Contradiction' });

export const TargetOptionSchema = z
  .object({ id: z.string(), kind: z.enum(TARGET_KINDS), tags: z.array(z.enum(TAGS)).readonly() })
  .register(wireTypes, { id: 'TargetOption' });

export const ActionOptionSchema = z
  .object({
    action: z.enum(ACTIONS),
    enabled: z.boolean(),
    reason: z.enum(['rule', 'role', 'cooldown', 'quieted', 'no_target', 'phase']).nullable(),
    targets: z.array(TargetOptionSchema).readonly(),
  })
  .register(wireTypes, { id: 'ActionOption' });

const NudgeViewSchema = z.object({ round: z.number(), kind: z.enum(NUDGES) }).nullable();
const ScoreSchema = z.object({ points: z.number(), right: z.number(), made: z.number() });

export const QuietedViewSchema = z
  .object({
    prediction: z.object({ action: z.enum(PREDICTED_ACTIONS).nullable(), place: z.string().nullable(), who: z.string().nullable() }),
    last: z
      .object({
        round: z.number(),
        action: z.enum(PREDICTED_ACTIONS).nullable(),
        place: z.string().nullable(),
        right: z.object({ action: z.boolean().nullable(), place: z.boolean().nullable() }),
      })
      .nullable(),
    score: ScoreSchema,
    nudge: NudgeViewSchema,
  })
  .register(wireTypes, { id: 'QuietedView' });

export const YouViewSchema = z
  .object({
    id: z.string(),
    seat: z.number(),
    role: z.enum(ROLES),
    goal: z.object({ title: z.string(), description: z.string(), reached: z.boolean() }).nullable(),
    goalLeads: z.array(StageLeadSchema).readonly(),
    partners: z.array(z.string()).readonly(),
    program: ProgramSchema.nullable(),
    lockedIn: z.boolean(),
    options: z.array(ActionOptionSchema).readonly(),
    actions: z.array(OwnActionSchema).readonly(),
    clues: z.array(ClueSchema).readonly(),
    guesses: GuessesSchema,
    inYourName: z.array(OwnActionSchema).readonly(),
    takenOver: z.boolean(),
    canAccuse: z.boolean(),
    canVote: z.boolean(),
    vote: z.boolean().nullable(),
    claimable: z.array(z.object({ round: z.number(), turn: z.number() })).readonly(),
    sabotageReadyInRound: z.number().nullable(),
    quieted: QuietedViewSchema.nullable(),
  })
  .register(wireTypes, { id: 'YouView' });

export const RevealViewSchema = z
  .object({
    result: GameResultSchema,
    seed: z.string(),
    salt: z.string(),
    order: z.array(z.string()).readonly(),
    players: z
      .array(
        z.object({
          id: z.string(),
          role: z.enum(ROLES),
          goal: z.object({ title: z.string(), description: z.string(), reached: z.boolean() }).nullable(),
          won: z.boolean(),
          points: z.number(),
          actions: z.number(),
          successes: z.number(),
          achievements: z.array(z.enum(ACHIEVEMENTS)).readonly(),
          guesses: GuessesSchema,
          guessesRight: z.number(),
          guessesMade: z.number(),
          predictions: ScoreSchema,
          nudge: NudgeViewSchema,
          clues: z.array(z.intersection(ClueSchema, z.object({ false: z.boolean() }))).readonly(),
        }),
      )
      .readonly(),
    turns: z
      .array(
        TurnTruthSchema.omit({ seat: true }).extend({
          player: z.string(),
          mishap: z.object({ kind: z.string(), cause: z.enum(['luck', 'sabotage', 'tamper']), by: z.string().nullable() }).nullable(),
        }),
      )
      .readonly(),
    claimsTrue: z.array(z.boolean()).readonly(),
    timeline: z.array(z.object({ turn: z.number(), event: z.string(), description: z.string() })).readonly(),
  })
  .register(wireTypes, { id: 'RevealView' });

export const PublicViewSchema = z
  .object({
    phase: z.enum(PHASES),
    round: z.number(),
    roundLimit: z.number(),
    turn: z.number(),
    turnNumber: z.number(),
    turnsInRound: z.number(),
    deadline: z.number().nullable(),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
    players: z.array(PlayerViewSchema).readonly(),
    world: WorldViewSchema,
    accusation: AccusationViewSchema.nullable(),
    accuseFromRound: z.number(),
    composureMax: z.number(),
    rulesOff: z.array(z.enum(RULE_IDS)).readonly(),
    saboteurs: z.number(),
    rogues: z.number(),
    verdicts: z.array(VerdictViewSchema).readonly(),
    claims: z.array(ClaimViewSchema).readonly(),
    contradictions: z.array(ContradictionSchema).readonly(),
    roundReports: z.array(RoundReportSchema).readonly(),
    history: z.array(TurnFactSchema).readonly(),
    pause: z.object({
      requestedBy: z.array(z.string()).readonly(),
      needed: z.number(),
      since: z.number().nullable(),
      endsBy: z.number().nullable(),
    }),
    commitment: z.string(),
    reveal: RevealViewSchema.nullable(),
  })
  .register(wireTypes, { id: 'PublicView' });

export const TruthViewSchema = z
  .object({
    seed: z.string(),
    order: z.array(z.string()).readonly(),
    next: z.array(z.string()).readonly(),
    players: z
      .array(
        z.object({
          id: z.string(),
          role: z.enum(ROLES),
          goal: YouViewSchema.shape.goal,
          program: ProgramSchema.nullable(),
          programmedBy: BySchema,
          clues: RevealViewSchema.shape.players.unwrap().element.shape.clues,
        }),
      )
      .readonly(),
    pending: z.array(z.object({ player: z.string(), target: z.string(), landsAtTurnNumber: z.number() })).readonly(),
    turns: RevealViewSchema.shape.turns,
  })
  .register(wireTypes, { id: 'TruthView' });

export const LosingResourceSchema = z
  .object({
    resource: z.string(),
    direction: z.enum(['falling', 'rising']),
    limit: z.number(),
    start: z.number(),
    alone: z.boolean(),
  })
  .register(wireTypes, { id: 'LosingResource' });
