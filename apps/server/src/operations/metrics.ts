/**
 * What the server counts and measures, for /metrics. No label names a game, a person, a seat or a choice, and every label has few values.
 * What happens inside a game is published only 100 observations at a time.
 */
import { REFUSALS } from '@one-mind/engine/commands';
import { ERRORS, type ErrorCode } from '@one-mind/protocol/errors';
import { GAME_COMMANDS, type GameCommand } from '@one-mind/protocol/games/games';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createObservationBatch } from './observation-batch.ts';

/** `ok` or the code of the refusal. */
export type Outcome = 'ok' | ErrorCode;

export interface Requested {
  readonly method: string;
  /** The route's pattern, never the address itself, because strangers must not be able to create labels. */
  readonly route: string;
  readonly status: number;
  /** The code of the refusal, if one was thrown. */
  readonly refusal: ErrorCode | null;
  readonly seconds: number;
}

export interface SocketEvent {
  readonly event: unknown;
  readonly payload: unknown;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** All routes of running and finished games. */
const GAMES = '/api/game/*';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5];
const MODEL_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

const RULES: ReadonlySet<string> = new Set(REFUSALS);
/** Which rule of the game refused something may be a secret. */
const codeOf = (code: ErrorCode): string => (RULES.has(code) ? 'rule_of_the_game' : code);

const outcomeOf = (outcome: Outcome): string => (outcome === 'ok' ? 'ok' : ERRORS[outcome].status < 500 ? 'refused' : 'failed');

/** Null unless the event is a command of a game. */
const commandIn = (event: unknown, payload: unknown): GameCommand | null => {
  if (event === 'pause:request') return 'pause';
  const isForGame = event === 'game:command' && typeof payload === 'object' && payload !== null && 'command' in payload;
  return isForGame && typeof payload.command === 'string' && isCommand(payload.command) ? payload.command : null;
};

const isCommand = (name: string): name is GameCommand => Object.hasOwn(GAME_COMMANDS, name);

export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const commands = new Histogram({
    name: 'onemind_command_seconds',
    help: 'Time from the receipt of a player’s command to its answer',
    labelNames: ['command', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const rounds = new Histogram({
    name: 'onemind_round_seconds',
    help: 'Time from the receipt of the command that ended planning to the broadcast of what followed',
    buckets: SECONDS,
    registers,
  });
  const commits = new Histogram({
    name: 'onemind_commit_seconds',
    help: 'Time from the request of a commit to its durable storage',
    buckets: SECONDS,
    registers,
  });
  const reloads = new Counter({
    name: 'onemind_game_reloads_total',
    help: 'Games read from the database again after a lost race or a failed write',
    registers,
  });
  const refusals = new Counter({
    name: 'onemind_refusals_total',
    help: 'Refused requests by the code of their refusal',
    labelNames: ['via', 'code'],
    registers,
  });
  const signIns = new Counter({
    name: 'onemind_sign_ins_total',
    help: 'Password sign-ins by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const modelLabels = ['provider', 'task'] as const;
  const modelCalls = new Histogram({
    name: 'onemind_model_call_seconds',
    help: 'Time from the start of a model call to its last word',
    labelNames: [...modelLabels, 'outcome'],
    buckets: MODEL_SECONDS,
    registers,
  });
  const modelTokens = new Counter({
    name: 'onemind_model_tokens_total',
    help: 'Tokens sent to models and received from them',
    labelNames: [...modelLabels, 'direction'],
    registers,
  });
  const modelCost = new Counter({
    name: 'onemind_model_cost_total',
    help: 'Cost of model calls, in the currency of the prices that admins have entered',
    labelNames: modelLabels,
    registers,
  });

  const mails = new Counter({
    name: 'onemind_mail_deliveries_total',
    help: 'Attempts to hand a mail to the mail server, by outcome',
    labelNames: ['outcome'],
    registers,
  });

  const holdRequest = createObservationBatch();
  const holdCommand = createObservationBatch();
  const holdCommit = createObservationBatch();
  const holdReload = createObservationBatch();

  const commandAnswered = (command: GameCommand, { via, outcome, seconds }: Answered): void =>
    holdCommand(() => {
      commands.observe({ command, outcome: outcomeOf(outcome) }, seconds);
      if (outcome !== 'ok') refusals.inc({ via, code: codeOf(outcome) });
    });

  return {
    requested({ method, route, status, refusal, seconds }: Requested): void {
      if (route.startsWith('/api/game/')) {
        const labels = { method: 'any', route: GAMES, status: status < 500 ? 'answered' : status };
        holdRequest(() => http.observe(labels, seconds));
        const command = route.split('/').at(-1) ?? '';
        if (method === 'POST' && isCommand(command)) commandAnswered(command, { via: 'http', outcome: refusal ?? 'ok', seconds });
        return;
      }
      http.observe({ method, route, status }, seconds);
      if (refusal !== null) refusals.inc({ via: 'http', code: codeOf(refusal) });
    },
    socketAnswered({ event, payload, outcome, seconds }: SocketEvent): void {
      const command = commandIn(event, payload);
      if (command !== null) commandAnswered(command, { via: 'socket', outcome, seconds });
      else if (outcome !== 'ok') holdCommand(() => refusals.inc({ via: 'socket', code: codeOf(outcome) }));
    },
    committed: (seconds: number): void => holdCommit(() => commits.observe(seconds)),
    gameReloaded: (): void => holdReload(() => reloads.inc()),
    /** The end of planning is public, so this needs no batch. */
    roundPlayed: (seconds: number): void => rounds.observe(seconds),
    signedIn: (status: number): void => signIns.inc({ outcome: signInOutcome(status) }),
    modelCalled({ provider, task, outcome, seconds, tokens, cost }: ModelCall): void {
      modelCalls.observe({ provider, task, outcome }, seconds);
      for (const direction of ['input', 'output'] as const) modelTokens.inc({ provider, task, direction }, tokens[direction]);
      if (cost !== null) modelCost.inc({ provider, task }, cost);
    },
    mailDelivered: (outcome: string): void => mails.inc({ outcome }),
    /** Adds a gauge that is measured whenever /metrics is read. */
    measure(name: string, help: string, measured: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(measured());
        },
      });
    },
    /** Adds a gauge that has one value for each value of its label. */
    measureBy({ name, help, label }: LabelledGauge, measured: () => Promise<ReadonlyMap<string, number>>): void {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset();
          for (const [value, count] of await measured()) this.set({ [label]: value }, count);
        },
      });
    },
    contentType: registry.contentType,
    /** In Prometheus' text format. */
    text: (): Promise<string> => registry.metrics(),
  };
};

interface Answered {
  readonly via: 'http' | 'socket';
  readonly outcome: Outcome;
  readonly seconds: number;
}
interface LabelledGauge {
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

export interface ModelCall {
  readonly provider: string;
  readonly task: string;
  /** `ok`, or why it failed. */
  readonly outcome: string;
  readonly seconds: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** Null without prices. */
  readonly cost: number | null;
}

const signInOutcome = (status: number): string => {
  if (status < 300) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
};
