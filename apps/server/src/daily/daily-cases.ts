/** The Daily Case: one recorded game for each day in UTC, and people's answers. */
import { casePoints, DAY_MS, dayOf } from '@one-mind/protocol/daily/case-scores';
import type { CaseHead, CaseRead, CaseResult, CaseVerdict, Daily } from '@one-mind/protocol/daily/daily';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { Receipts } from './receipts.ts';
import { findPlay, listResults, putOpened, putResult } from './store.ts';
import { type CaseRecord, readCases, recordOf, type StoredCase } from './stored-case.ts';

interface Dependencies {
  readonly db: Database;
  readonly secretKey: string;
  /** Epoch ms. */
  readonly now: () => number;
}

interface Dated {
  readonly head: CaseHead;
  readonly stored: StoredCase;
}

/** The day of the first case, a Monday: the levels follow the days of the week. */
export const FIRST_DAY = '2026-11-23';
/** Today's case is requested often, older ones rarely. */
const RECORDS_KEPT = 8;

export class DailyCases {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #receipts: Receipts;
  /** By day. */
  #cases: Promise<ReadonlyMap<string, Dated>> | null = null;
  readonly #records = new Map<string, Promise<CaseRecord>>();

  constructor({ db, secretKey, now }: Dependencies) {
    this.#db = db;
    this.#now = now;
    this.#receipts = new Receipts(secretKey);
  }

  /** `userId` null = without an account. */
  async overview(userId: string | null): Promise<Daily> {
    const at = this.#now();
    const today = dayOf(at);
    const results = userId === null ? [] : await listResults(this.#db, userId);
    const cases = [...(await this.#allCases()).values()].map(({ head }) => head).filter(({ day }) => day <= today);
    return { today, nextAt: Date.parse(today) + DAY_MS, serverTime: at, cases: cases.reverse(), results };
  }

  /** How many days from today have a case. */
  async daysLeft(): Promise<number> {
    const today = dayOf(this.#now());
    return [...(await this.#allCases()).keys()].filter((day) => day >= today).length;
  }

  /** Opens the first rounds; for people with an account, at least as many as before. @throws Refused `case_not_found` */
  async read(userId: string | null, day: string, rounds: number): Promise<CaseRead> {
    const { stored } = await this.#requireCase(day);
    const wanted = Math.min(rounds, stored.rounds);
    const play = userId === null ? null : await this.#open(userId, day, wanted);
    const record = await this.#recordOf(day, stored);
    const result = play?.result ?? null;
    // The solution is known by then, so the rest of the game has no secrets.
    const opened = result === null ? Math.max(wanted, play?.rounds ?? 0) : stored.rounds;
    return {
      rounds: record.rounds.slice(0, opened),
      verdict: result === null ? null : { result, solution: record.solution, receipt: null },
    };
  }

  /**
   * Names the Saboteur. People with an account have one answer for each case: later ones don't count.
   * @throws Refused `case_not_found`, or `invalid_input` if the case has no such seat
   */
  async name(
    userId: string | null,
    day: string,
    { seat, rounds }: { readonly seat: number; readonly rounds: number },
  ): Promise<CaseVerdict> {
    const { stored } = await this.#requireCase(day);
    const { solution } = await this.#recordOf(day, stored);
    const at = this.#now();
    const namedOn = dayOf(at);
    const named = resultOf(stored, solution.saboteur, { day, seat, rounds, namedOn });
    if (userId === null) return { result: named, solution, receipt: this.#receipts.write({ day, seat, rounds: named.rounds, namedOn }) };
    const result = await transact(this.#db, async (trx) => {
      const play = await findPlay(trx, userId, day);
      if (play?.result) return play.result;
      const kept = resultOf(stored, solution.saboteur, { day, seat, rounds: Math.max(rounds, play?.rounds ?? 0), namedOn });
      await putResult(trx, userId, { ...kept, at });
      return kept;
    });
    return { result, solution, receipt: null };
  }

  /** Adds the answers that a person gave before they had an account, except in cases that the account has already answered. */
  async takeOver(userId: string, receipts: readonly string[]): Promise<readonly CaseResult[]> {
    const cases = await this.#allCases();
    const at = this.#now();
    const named = await Promise.all(
      receipts
        .flatMap((receipt) => this.#receipts.read(receipt) ?? [])
        .map(async (one) => {
          const dated = cases.get(one.day);
          return dated === undefined ? null : { ...dated, one, saboteur: (await this.#recordOf(one.day, dated.stored)).solution.saboteur };
        }),
    );
    return transact(this.#db, async (trx) => {
      for (const each of named) {
        if (each === null) continue;
        const { stored, saboteur, one } = each;
        const play = await findPlay(trx, userId, one.day);
        if (play?.result) continue;
        // Nobody answers after fewer rounds than they have read.
        const rounds = Math.max(one.rounds, play?.rounds ?? 0);
        await putResult(trx, userId, { ...resultOf(stored, saboteur, { ...one, rounds }), at });
      }
      return listResults(trx, userId);
    });
  }

  async #open(userId: string, day: string, wanted: number) {
    return transact(this.#db, async (trx) => {
      const play = await findPlay(trx, userId, day);
      if (play !== null && (play.result !== null || play.rounds >= wanted)) return play;
      await putOpened(trx, userId, { day, rounds: wanted });
      return { rounds: wanted, result: null };
    });
  }

  /** @throws Refused `case_not_found`, also for a day that hasn't begun */
  async #requireCase(day: string): Promise<Dated> {
    const found = day <= dayOf(this.#now()) ? (await this.#allCases()).get(day) : undefined;
    if (found === undefined) throw new Refused('case_not_found');
    return found;
  }

  #allCases(): Promise<ReadonlyMap<string, Dated>> {
    this.#cases ??= readCases().then((all) => {
      const first = Date.parse(FIRST_DAY);
      return new Map(
        all.map((stored, at): [string, Dated] => {
          const { level, scenario, players, rounds } = stored;
          const day = dayOf(first + at * DAY_MS);
          return [day, { stored, head: { day, number: at + 1, level, scenario, players, rounds } }];
        }),
      );
    });
    // If reading failed, the next request tries again.
    this.#cases.catch(() => {
      this.#cases = null;
    });
    return this.#cases;
  }

  #recordOf(day: string, stored: StoredCase): Promise<CaseRecord> {
    const record = this.#records.get(day) ?? recordOf(stored);
    // Moves the key to the end, so that the first key is the least recently used one.
    this.#records.delete(day);
    this.#records.set(day, record);
    record.catch(() => this.#records.delete(day));
    for (const oldest of this.#records.keys()) if (this.#records.size > RECORDS_KEPT) this.#records.delete(oldest);
    return record;
  }
}

interface Named {
  readonly day: string;
  readonly seat: number;
  readonly rounds: number;
  readonly namedOn: string;
}

/** @throws Refused `invalid_input` */
function resultOf(stored: StoredCase, saboteur: number, { day, seat, rounds, namedOn }: Named): CaseResult {
  if (seat >= stored.players.length) throw new Refused('invalid_input', { seat: 'This case has no such voice.' });
  const read = Math.min(rounds, stored.rounds);
  const isRight = seat === saboteur;
  return { day, seat, rounds: read, isRight, points: isRight ? casePoints(read, stored.rounds) : 0, isOnDay: namedOn === day };
}
