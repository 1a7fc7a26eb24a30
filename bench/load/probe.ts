/**
 * Preloaded into a measured server (`node --expose-gc --import probe.ts server.ts`). Answers questions of the process that
 * started it, so servers need no code of their own for being measured.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

export type Question =
  | { readonly ask: 'memory' }
  /** `intervalUs`: microseconds between two samples. */
  | { readonly ask: 'startProfile'; readonly intervalUs: number }
  | { readonly ask: 'stopProfile'; readonly file: string };

/** Bytes, after collecting all garbage. */
export interface Memory {
  /** JavaScript heap in use, and buffers outside of it. */
  readonly used: number;
  readonly resident: number;
}

let session: Session | null = null;

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'memory': {
      globalThis.gc?.();
      globalThis.gc?.();
      const { heapUsed, external, rss } = process.memoryUsage();
      return { used: heapUsed + external, resident: rss } satisfies Memory;
    }
    case 'startProfile':
      session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: question.intervalUs });
      await session.post('Profiler.start');
      return null;
    case 'stopProfile': {
      const stopped = await session?.post('Profiler.stop');
      session?.disconnect();
      session = null;
      writeFileSync(question.file, JSON.stringify(stopped?.profile));
      return null;
    }
  }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// The load generator is gone.
process.on('disconnect', () => process.exit(1));
// The channel alone must not keep a server alive that has closed everything else.
process.channel?.unref();
