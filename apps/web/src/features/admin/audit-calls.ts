import type { AuditFilterSchema, AuditList } from '@one-mind/protocol/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { get } from '../../lib/api.ts';

export type AuditFilter = Partial<z.output<typeof AuditFilterSchema>>;

/** The query of an address, without what is not asked for. */
export function auditQuery(filter: AuditFilter, part: { readonly page?: number; readonly limit?: number } = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...part }))
    if (value !== '' && value !== undefined) params.set(name, String(value));
  return params.toString();
}

/** A page of the audit log, newest first. */
export function useAudit(filter: AuditFilter, part: { readonly page: number; readonly limit: number }) {
  return useQuery({
    queryKey: ['admin', 'audit', filter, part],
    queryFn: ({ signal }) => get<AuditList>(`/api/admin/audit?${auditQuery(filter, part)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
