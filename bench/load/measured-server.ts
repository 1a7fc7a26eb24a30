/** A server process under measurement, on a processor of its own where the machine has two. */
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Census, Memory, Question } from './probe.ts';
import { cpuSecondsOf } from './processor-time.ts';

/** Processor of the servers, and of the load. */
export const SERVER_CPU = 0;
export const LOAD_CPU = 1;
export const HAS_TWO_CPUS = availableParallelism() > 1;

const PROBE = join(import.meta.dirname, 'probe.ts');
/** Milliseconds. */
const STARTS_WITHIN = 180_000;

/** A server ended, or didn't answer in time. The message is for the person at the terminal. */
export class ServerNotStarted extends Error {}

export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  /** Processor seconds of all threads so far. */
  cpuSeconds(): number;
  memory(): Promise<Memory>;
  census(): Promise<Census>;
  startProfile(): Promise<void>;
  /** Writes a .cpuprofile. */
  stopProfile(file: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The file to run. It reads PORT and listens on 127.0.0.1. */
  readonly entry: string;
  readonly port: number;
  /** The processor that it runs on. */
  readonly cpu?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Resolves with whether the server answers. */
  readonly isReady: (url: string) => Promise<boolean>;
}

/** @throws ServerNotStarted with what the server has printed, if it ends or doesn't answer in time */
export async function startServer({ entry, port, cpu = SERVER_CPU, env, isReady }: ServerOptions): Promise<MeasuredServer> {
  const url = `http://127.0.0.1:${port}`;
  const node = [process.execPath, '--expose-gc', '--import', PROBE, entry];
  const [command = '', ...args] = HAS_TWO_CPUS ? ['taskset', '-c', String(cpu), ...node] : node;
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  const deadline = Date.now() + STARTS_WITHIN;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new ServerNotStarted(`${entry} ended with ${child.exitCode}:\n${printed}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new ServerNotStarted(
        `${entry} was not ready after ${STARTS_WITHIN / 1000} s. Try again when the machine is less busy. It printed:\n${printed}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid,
    cpuSeconds: () => cpuSecondsOf(pid),
    memory: () => ask<Memory>(child, { ask: 'memory' }),
    census: () => ask<Census>(child, { ask: 'census' }),
    startProfile: () => ask(child, { ask: 'startProfile', intervalUs: 500 }),
    stopProfile: (file) => ask(child, { ask: 'stopProfile', file }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${entry} ended early:\n${printed}`);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await gone;
      clearTimeout(killer);
    },
  };
}

function ask<T>(child: ChildProcess, question: Question): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('The server ended before it answered'));
    child.once('exit', ended);
    child.once('message', (message: { readonly result?: T; readonly error?: string }) => {
      child.off('exit', ended);
      if (message.error === undefined) resolve(message.result as T);
      else reject(new Error(message.error));
    });
    child.send(question);
  });
}
