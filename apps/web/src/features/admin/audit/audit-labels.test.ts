import { ACTS, type AuditEntry } from '@one-mind/protocol/admin/audit';
import type { TFunction } from 'i18next';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { actName, actSentence, namedActs, targetPath } from './audit-labels.ts';

let t: TFunction;
beforeAll(async () => {
  const i18n = createInstance();
  t = await i18n.init({ lng: 'en', resources: {}, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T20:00:00.000Z',
  actor: { id: 'a', username: 'Ada' },
  act: 'user.role_changed',
  target: { id: 'b', label: 'Bea' },
  before: null,
  after: null,
  reason: null,
  ip: null,
  ...more,
});

describe('the labels of the audit log', () => {
  it('describe every action in a complete sentence, each with its own name', () => {
    for (const act of ACTS) expect(actSentence(t, entry({ act }))).toMatch(/^Ada [^{}]+$/);
    expect(new Set(ACTS.map((act) => actName(t, act))).size).toBe(ACTS.length);
    expect(namedActs(t)).toHaveLength(ACTS.length);
  });

  it('say what changed if it was a single field', () => {
    const changed = entry({ before: { role: 'user' }, after: { role: 'admin' } });
    expect(actSentence(t, changed)).toBe('Ada changed the role of Bea from user to admin');
    expect(actSentence(t, entry({ act: 'user.sessions_ended', after: { sessions: 2 } }))).toBe('Ada signed Bea out (sessions: 2)');
  });

  it('say on which device an administrator’s own login failed, and how often', () => {
    const after = { detail: 'password', device: 'Firefox on Linux', times: 3 };
    expect(actSentence(t, entry({ act: 'account.sign_in_failed', after }))).toBe('Ada had failed logins: 3 (Firefox on Linux)');
    expect(targetPath(entry({ act: 'account.sign_in_failed' }))).toBe('/admin/users/b');
  });

  it('don’t name deleted people, and don’t link to what is gone', () => {
    const gone = entry({ act: 'user.deleted', actor: { id: 'a', username: null }, target: { id: 'b', label: null } });
    expect(actSentence(t, gone)).toBe('A former admin deleted a former player');
    expect(targetPath(gone)).toBeNull();
    expect(targetPath(entry({}))).toBe('/admin/users/b');
    expect(targetPath(entry({ target: { id: 'b', label: null } }))).toBeNull();
  });
});
