/**
 * Preloaded into a measured server (`node --expose-gc --import probe.ts server.ts`). Answers questions of the process that
 * started it, so servers need no code of their own for being measured.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

export type Question =
  | { readonly ask: 'memory' }
  | { readonly ask: 'census' }
  /** `intervalUs`: microseconds between two samples. */
  | { readonly ask: 'startProfile'; readonly intervalUs: number }
  | { readonly ask: 'stopProfile'; readonly file: string };

/** After collecting all garbage; in bytes. */
export interface Memory {
  /** JavaScript heap in use, and buffers outside of it. */
  readonly used: number;
  readonly resident: number;
  /** Timers, sockets and other resources that keep the process alive. */
  readonly handles: number;
}

/** Finding it stops the process for a second or more. */
export interface Census {
  /** In all `Map`s and `Set`s of the process together. */
  readonly entries: number;
  /** The sizes of the largest of them. */
  readonly largest: readonly number[];
}

const LARGEST = 6;

/** The sizes of all objects with this prototype or one that inherits from it, as V8 finds them in the heap. */
async function sizesOf(session: Session, prototype: 'Map.prototype' | 'Set.prototype'): Promise<readonly number[]> {
  const { result } = await session.post('Runtime.evaluate', { expression: prototype });
  const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const sizes = await session.post('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    // The prototype of a class that inherits has no size.
    functionDeclaration: 'function () { return this.map((one) => { try { return one.size } catch { return 0 } }) }',
    returnByValue: true,
  });
  return sizes.result.value;
}

function memory(): Memory {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { used: heapUsed + external, resident: rss, handles: process.getActiveResourcesInfo().length };
}

async function census(): Promise<Census> {
  const inspector = new Session();
  inspector.connect();
  try {
    const sizes = [...(await sizesOf(inspector, 'Map.prototype')), ...(await sizesOf(inspector, 'Set.prototype'))];
    const largest = sizes.toSorted((a, b) => b - a).slice(0, LARGEST);
    return { entries: sizes.reduce((sum, size) => sum + size, 0), largest };
  } finally {
    inspector.disconnect();
  }
}

let session: Session | null = null;

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'memory':
      return memory();
    case 'census':
      return census();
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
