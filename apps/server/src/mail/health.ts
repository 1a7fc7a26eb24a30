import type { HealthCheck } from '../admin/health.ts';
import type { Database } from '../db/open.ts';
import { type FindNeeds, need } from '../needs/needs.ts';
import type { Outbox } from './outbox.ts';
import { outboxFigures } from './store.ts';

/** How long a mail may wait before the mail server is the likely cause, in ms. */
const WAIT_LONG = 10 * 60_000;
const WAIT_TOO_LONG = 60 * 60_000;

/** How long the oldest mail has waited. */
export const mailCheck = (db: Database, outbox: Outbox, now: () => number): HealthCheck => ({
  id: 'mail',
  name: 'Mail',
  measure: async () => {
    if (!outbox.hasServer) return { state: 'off', value: null, unit: 'ms', of: null, note: 'No mail server is set (SMTP_URL).' };
    const { oldest } = await outboxFigures(db);
    const waited = oldest === null ? 0 : now() - oldest;
    const state = waited > WAIT_TOO_LONG ? 'failing' : waited > WAIT_LONG ? 'degraded' : 'healthy';
    return { state, value: waited, unit: 'ms', of: null, note: state === 'healthy' ? null : 'Mails wait: see the outbox.' };
  },
});

export const mailNeeds =
  (db: Database): FindNeeds =>
  async () => {
    const { counts, failed } = await outboxFigures(db);
    return [need('mails_kept', counts.get('kept') ?? 0), need('mails_failed', failed)];
  };
