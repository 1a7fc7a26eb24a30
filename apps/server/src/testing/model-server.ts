/**
 * A local server that follows the wire protocols of model providers, and can be told to misbehave. Address of each under `url`:
 * `/openai/v1` (chat completions), `/anthropic/v1` (messages), `/hf/models/{model}` (text generation).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Slow: `ms` before the answer begins. Stall: it begins and never continues. */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'stall' }
  | { readonly kind: 'breakOff' }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'status'; readonly status: number; readonly message?: string; readonly retryAfterS?: number };

export interface Heard {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: Record<string, unknown>;
}

export interface ModelServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** All requests so far. */
  readonly heard: readonly Heard[];
  /** The text to answer, in pieces if it streams. */
  says: (answer: string | ((heard: Heard) => string)) => void;
  /** The behaviour of the next requests, one each; the last one applies to all that follow. */
  does: (...faults: readonly Fault[]) => void;
  /** Answers nothing until the returned function is called. */
  hold: () => () => void;
  /** Requests in progress. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

type Wire = 'openai' | 'anthropic' | 'huggingface';

const INPUT_TOKENS = 40;
const OUTPUT_TOKENS = 12;
/** The token counts to report, except for Hugging Face, which reports none. */
export const TOKENS = { input: INPUT_TOKENS, output: OUTPUT_TOKENS } as const;

/** `port`: 0 for any free one. */
export const startModelServer = async (port = 0): Promise<ModelServer> => {
  const heard: Heard[] = [];
  let answer: (heard: Heard) => string = () => 'The body listens, and the dark listens back.';
  let faults: readonly Fault[] = [{ kind: 'none' }];
  let open = 0;
  let released = Promise.resolve();

  const nextFault = (): Fault => {
    const [fault = { kind: 'none' }, ...rest] = faults;
    if (rest.length > 0) faults = rest;
    return fault;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    const wire = wireOf(path);
    const { authorization, 'x-api-key': apiKey } = request.headers;
    const one: Heard = { path, authorization: authorization ?? (typeof apiKey === 'string' ? apiKey : null), body };
    heard.push(one);
    const fault = nextFault();
    await released;
    if (wire === null || request.method !== 'POST') return refuse(response, 'openai', { kind: 'status', status: 404 });
    if (fault.kind === 'status') return refuse(response, wire, fault);
    if (fault.kind === 'redirect') {
      response.writeHead(307, { location: fault.to }).end();
      return;
    }
    if (fault.kind === 'garbage') return garble(response, wire);
    if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    const begun = await begin(response, wire, answer(one));
    if (fault.kind === 'stall') return;
    if (fault.kind === 'breakOff') {
      response.destroy();
      return;
    }
    begun.finish();
  };

  const server = createServer((request, response) => {
    open++;
    response.on('close', () => {
      open--;
    });
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    heard,
    says: (next) => {
      answer = typeof next === 'string' ? () => next : next;
    },
    does: (...next) => {
      faults = next;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const wireOf = (path: string): Wire | null => {
  if (path === '/openai/v1/chat/completions') return 'openai';
  if (path === '/anthropic/v1/messages') return 'anthropic';
  return path.startsWith('/hf/models/') ? 'huggingface' : null;
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return typeof body === 'object' && body !== null ? { ...body } : {};
};

/** In each provider's own format. */
const refuse = (response: ServerResponse, wire: Wire, { status, message, retryAfterS }: Extract<Fault, { kind: 'status' }>): void => {
  const words = message ?? `No: ${status}`;
  const shapes: Record<Wire, unknown> = {
    openai: { error: { message: words, type: 'error', param: null, code: null } },
    anthropic: { type: 'error', error: { type: 'error', message: words } },
    huggingface: { error: words },
  };
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  });
  response.end(JSON.stringify(shapes[wire]));
};

/** A success status with an unusable body. */
const garble = (response: ServerResponse, wire: Wire): void => {
  if (wire === 'huggingface') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"summary_text": 3}]');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: <html>{{{\n\ndata: 7\n\n');
};

const piecesOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** Cuts off the end of an answer: half of the text if it streams, otherwise half of the body. */
const begin = async (response: ServerResponse, wire: Wire, text: string): Promise<{ readonly finish: () => void }> => {
  if (wire === 'huggingface') {
    const body = JSON.stringify([{ generated_text: text }]);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    await written(response, body.slice(0, 9));
    return { finish: () => response.end(body.slice(9)) };
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const pieces = piecesOf(text);
  const half = Math.ceil(pieces.length / 2);
  const speech = wire === 'openai' ? openAiSpeech : anthropicSpeech;
  await written(response, [...speech.before, ...pieces.slice(0, half).map(speech.piece)].join(''));
  return { finish: () => response.end([...pieces.slice(half).map(speech.piece), ...speech.after].join('')) };
};

const written = (response: ServerResponse, text: string): Promise<void> =>
  new Promise((resolve, reject) => response.write(text, (error) => (error ? reject(error) : resolve())));

interface Speech {
  readonly before: readonly string[];
  readonly piece: (text: string) => string;
  readonly after: readonly string[];
}

const openAiChunk = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'storyteller',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const openAiSpeech: Speech = {
  before: [openAiChunk({ role: 'assistant', content: '' }, null)],
  piece: (content) => openAiChunk({ content }, null),
  after: [
    openAiChunk({}, 'stop'),
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: 'storyteller',
      choices: [],
      usage: { prompt_tokens: INPUT_TOKENS, completion_tokens: OUTPUT_TOKENS, total_tokens: INPUT_TOKENS + OUTPUT_TOKENS },
    })}\n\n`,
    'data: [DONE]\n\n',
  ],
};

const anthropicEvent = (type: string, rest: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;

const anthropicSpeech: Speech = {
  before: [
    anthropicEvent('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'storyteller',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: INPUT_TOKENS, output_tokens: 1 },
      },
    }),
    anthropicEvent('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    anthropicEvent('ping', {}),
  ],
  piece: (text) => anthropicEvent('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  after: [
    anthropicEvent('content_block_stop', { index: 0 }),
    anthropicEvent('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: OUTPUT_TOKENS } }),
    anthropicEvent('message_stop', {}),
  ],
};
