/** One server of an installation, in a process of its own that can be killed, frozen and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { lastingPort } from '@one-mind/testkit/services/service';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/server/src/main.ts');
const KEEP_COMPILED = pathToFileURL(join(ROOT, 'e2e/support/keep-compiled.ts')).href;
/** Running processes, which must not outlive this one. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Longest wait until a node is ready, and for one answer, in ms. On a busy machine, clients that return keep a node busy after its start.
 */
const START_MAX = 180_000;
const ANSWER_MAX = 10_000;
/** The last characters of its log that are kept. */
const LOG_MAX = 200_000;

export interface NodeOptions {
  readonly name: string;
  /** The address at which it listens. */
  readonly host?: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** The words with which its command line begins, such as those that start it in another network. */
  readonly prefix?: readonly string[] | undefined;
}

export class ServerNode {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly #options: NodeOptions;
  #child: ChildProcess | null = null;
  #log = '';
  /** Why it was last not ready. */
  #unready = '';

  private constructor(options: NodeOptions, port: number) {
    this.name = options.name;
    this.host = options.host ?? '127.0.0.1';
    this.port = port;
    this.#options = options;
  }

  /** Creates a node without starting it. It keeps its port when it is started again. */
  static async create(options: NodeOptions): Promise<ServerNode> {
    return new ServerNode(options, await lastingPort());
  }

  get url(): string {
    return `http://${this.host}:${this.port}`;
  }

  /** The end of everything that it has printed since its first start. */
  get log(): string {
    return this.#log;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the process without waiting until it is ready. `imports`: modules that are loaded first. */
  launch({ imports = [] }: { readonly imports?: readonly string[] } = {}): void {
    if (this.isRunning) throw new Error(`${this.name} is already running.`);
    const { environment, prefix = [] } = this.#options;
    const [program = '', ...args] = [
      ...prefix,
      process.execPath,
      ...[KEEP_COMPILED, ...imports].flatMap((module) => ['--import', module]),
      MAIN,
    ];
    const child = spawn(program, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        HOST: this.host,
        PORT: String(this.port),
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/faults-server'),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      this.#log = `${this.#log}${chunk}`.slice(-LOG_MAX);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.#child = child;
  }

  /** Resolves when /ready answers 200. @throws Error with its log if it ends before */
  async ready(): Promise<void> {
    const until = performance.now() + START_MAX;
    while (!(await this.isReady(ANSWER_MAX))) {
      if (!this.isRunning) throw new Error(`${this.name} has ended:\n${this.#log}`);
      if (performance.now() > until) {
        const load = loadavg().map((average) => average.toFixed(1));
        throw new Error(
          `${this.name} was not ready after ${START_MAX / 1000} s, /ready: ${this.#unready}, load averages ${load.join(', ')}\n${this.#log}`,
        );
      }
      await sleep(50);
    }
  }

  async start(): Promise<void> {
    this.launch();
    await this.ready();
  }

  /** What a balancer sees. `within`: ms. */
  async isReady(within: number): Promise<boolean> {
    if (!this.isRunning) return false;
    try {
      const answer = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(within) });
      if (!answer.ok) this.#unready = await answer.text();
      return answer.ok;
    } catch (error) {
      this.#unready = String(error);
      return false;
    }
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /**
   * `SIGKILL`: nothing is flushed or closed. `SIGTERM`: it disconnects its players first. Resolves with its exit code; null after a signal.
   */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (child === null || !this.isRunning) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
}
