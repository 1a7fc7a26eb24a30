import type { AuditFilterSchema, AuditQuerySchema } from '@one-mind/protocol/admin/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { get } from '../../../lib/api/api.ts';

export type AuditFilter = Partial<z.output<typeof AuditFilterSchema>>;

/** Which page of it, and in which order. */
type AuditPart = Partial<Pick<z.output<typeof AuditQuerySchema>, 'page' | 'limit' | 'sort' | 'order'>>;

/** The query string, without empty filters. */
export function auditQuery(filter: AuditFilter, part: AuditPart = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...part }))
    if (value !== '' && value !== undefined) params.set(name, String(value));
  return params.toString();
}

/** A page of the audit log, newest first unless `part` says otherwise. */
export function useAudit(filter: AuditFilter, part: AuditPart) {
  return useQuery({
    queryKey: ['admin', 'audit', filter, part],
    queryFn: ({ signal }) => get(`/api/admin/audit?${auditQuery(filter, part)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
