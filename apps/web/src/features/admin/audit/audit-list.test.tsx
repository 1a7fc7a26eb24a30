import type { AuditEntry } from '@one-mind/protocol/admin/audit';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { AuditEntries } from './audit-list.tsx';

beforeAll(startI18n);

const shown = (reason: string | null): string => {
  const entry: AuditEntry = {
    id: '1',
    at: '2026-11-22T17:00:00.000Z',
    actor: { id: 'a', username: 'Ada' },
    act: 'report.decided',
    target: { id: 'r', label: 'message' },
    before: null,
    after: null,
    reason,
    ip: null,
  };
  const page = (
    <MemoryRouter>
      <AuditEntries entries={[entry]} />
    </MemoryRouter>
  );
  return renderToStaticMarkup(page);
};

it('separates a reason from the time, and shows no separator where there is none', () => {
  expect(shown('Spam')).toContain(' · Spam');
  for (const none of [null, '']) expect(shown(none)).not.toContain('·');
});
