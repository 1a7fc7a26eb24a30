/** Measures the memory of another process after it has collected its garbage. It has to run with `--inspect=127.0.0.1:0`. */

const LISTENING = /Debugger listening on (ws:\S+)/g;

interface Reply {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/** `printed`: what the process has printed so far. Returns bytes. @throws Error if it can't be reached */
export async function collectedHeap(printed: string): Promise<number> {
  const address = [...printed.matchAll(LISTENING)].at(-1)?.[1];
  if (address === undefined) throw new Error('The process runs without --inspect.');
  const inspector = new WebSocket(address);
  try {
    await new Promise((resolve, reject) => {
      inspector.addEventListener('open', resolve, { once: true });
      inspector.addEventListener('error', () => reject(new Error('The process can’t be inspected.')), { once: true });
    });
    let calls = 0;
    const call = (method: string, params: object = {}): Promise<Reply> => {
      const id = ++calls;
      inspector.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => {
        const listen = ({ data }: MessageEvent): void => {
          const reply: Reply = JSON.parse(String(data));
          if (reply.id !== id) return;
          inspector.removeEventListener('message', listen);
          resolve(reply);
        };
        inspector.addEventListener('message', listen);
      });
    };
    await call('HeapProfiler.collectGarbage');
    const { result } = await call('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' });
    return Number(result?.result?.value);
  } finally {
    inspector.close();
  }
}
