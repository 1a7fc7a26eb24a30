import { type AuditEntry, AuditFilterSchema, AuditListSchema, AuditQuerySchema } from '@one-mind/protocol/admin/audit';
import { fileOf } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { sendCsv } from '../plugins/csv.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { auditEntries, auditPage } from './audit-log.ts';

const COLUMNS = ['at', 'actor', 'actor_id', 'act', 'target', 'target_id', 'before', 'after', 'reason', 'ip'] as const;

export const registerAuditRoutes = (app: FastifyInstance, db: Database): void => {
  const { routes, about } = zodRoutes(app, 'admin');

  routes.get(
    '/api/admin/audit',
    about('Actions of admins and moderators', { querystring: AuditQuerySchema, response: { 200: AuditListSchema } }),
    (request) => auditPage(db, request.query, request.query),
  );
  routes.get(
    '/api/admin/audit/export.csv',
    about('The audit log as a CSV file', { querystring: AuditFilterSchema, response: { 200: fileOf('text/csv') } }),
    async (request, reply) => sendCsv(reply, 'audit-log.csv', COLUMNS, lines(auditEntries(db, request.query))),
  );
};

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

async function* lines(entries: AsyncIterable<AuditEntry>) {
  for await (const { at, actor, act, target, before, after, reason, ip } of entries) {
    yield {
      at,
      actor: actor.username,
      actor_id: actor.id,
      act,
      target: target.label,
      target_id: target.id,
      before: json(before),
      after: json(after),
      reason,
      ip,
    };
  }
}
