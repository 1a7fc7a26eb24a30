/** A person's account: signs up and in through GoTrue's API, and calls the server. */
import type { Dice } from '@one-mind/engine/rng';
import { z } from 'zod';

const PASSWORD = 'a quiet voice in the dark';
/** Timeout of a request without one of its own, in ms, as in the web app. */
const ANSWER_WITHIN = 6000;

const SessionSchema = z.object({ access_token: z.string(), refresh_token: z.string(), user: z.object({ id: z.string() }) });
const ErrorSchema = z.object({ error: z.string() });

/** No answer came, so nobody knows whether the request was executed. */
export class NoAnswer extends Error {}

export interface HttpAnswer {
  readonly status: number;
  readonly url: string;
  readonly body: unknown;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  /** Timeout in ms. */
  readonly within?: number | undefined;
}

export interface AccountOptions {
  readonly urls: () => readonly string[];
  readonly name: string;
  /** The address that the server sees, so that each person has rate limits of their own. The server trusts proxies on its own machine. */
  readonly address: string;
  readonly dice: Dice;
  readonly signal: AbortSignal;
}

export class Account {
  readonly id: string;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #options: AccountOptions;
  #token: string;
  #refreshToken: string;
  #renewing: Promise<boolean> | null = null;

  private constructor(options: AccountOptions, session: z.output<typeof SessionSchema>) {
    this.#options = options;
    this.name = options.name;
    this.headers = { 'x-forwarded-for': options.address };
    this.id = session.user.id;
    this.#token = session.access_token;
    this.#refreshToken = session.refresh_token;
  }

  /** @throws Error if the server refuses it or gives no answer */
  static async signUp(options: AccountOptions): Promise<Account> {
    const { name, address } = options;
    const answer = await send(options, {
      ...{ method: 'POST', path: '/auth/v1/signup', headers: { 'x-forwarded-for': address } },
      body: { email: emailOf(name), password: PASSWORD, data: { username: name } },
    });
    if (answer.status !== 200) throw new Error(`${name} could not sign up: ${answer.status} ${JSON.stringify(answer.body)}`);
    return new Account(options, SessionSchema.parse(answer.body));
  }

  get token(): string {
    return this.#token;
  }

  /** One of the server's addresses, at random. */
  url(): string {
    return this.#options.dice.pick(this.#options.urls());
  }

  /** Resolves for every status, and renews the token if the server asks for it. @throws NoAnswer */
  async call(call: Call, url = this.url()): Promise<HttpAnswer> {
    const answer = await this.#send(call, url);
    return answer.status === 401 && (await this.renew()) ? this.#send(call, url) : answer;
  }

  /** Gets a new token, by password if the session has ended. Returns whether that has worked. */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  #send({ key, ...call }: Call, url: string): Promise<HttpAnswer> {
    const headers = { ...this.headers, authorization: `Bearer ${this.#token}`, ...(key !== undefined && { 'idempotency-key': key }) };
    return send(this.#options, { ...call, headers }, url);
  }

  async #renew(): Promise<boolean> {
    const grants = [
      { type: 'refresh_token', body: { refresh_token: this.#refreshToken } },
      { type: 'password', body: { email: emailOf(this.name), password: PASSWORD } },
    ];
    try {
      for (const { type, body } of grants) {
        const path = `/auth/v1/token?grant_type=${type}`;
        const answer = await send(this.#options, { method: 'POST', path, body, headers: this.headers });
        if (answer.status >= 500) return false;
        if (answer.status !== 200) continue;
        const session = SessionSchema.parse(answer.body);
        this.#token = session.access_token;
        this.#refreshToken = session.refresh_token;
        return true;
      }
      return false;
    } catch (error) {
      if (error instanceof NoAnswer) return false;
      throw error;
    }
  }
}

/** The code in the body of a refusal. */
export const errorIn = ({ status, body }: HttpAnswer): string => {
  const parsed = ErrorSchema.safeParse(body);
  return parsed.success ? parsed.data.error : `status ${status}`;
};

const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

interface Request extends Omit<Call, 'key'> {
  readonly headers: Readonly<Record<string, string>>;
}

async function send(
  { urls, dice, signal }: AccountOptions,
  { method, path, body, within = ANSWER_WITHIN, headers }: Request,
  url = dice.pick(urls()),
): Promise<HttpAnswer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(within)]),
    });
    return { status: response.status, url, body: await response.json() };
  } catch (error) {
    throw new NoAnswer(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
