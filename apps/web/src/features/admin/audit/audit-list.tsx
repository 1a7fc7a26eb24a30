import type { AuditEntry } from '@one-mind/protocol/admin/audit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { actSentence, targetPath } from './audit-labels.ts';

/** Entries of the audit log in sentences. */
export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-3">
          <AuditSentence entry={entry} />
          <p className="text-faint text-sm">
            <RelativeTime at={entry.at} />
            {entry.reason ? <span className="break-words"> · {entry.reason}</span> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** One entry, which links to the page that manages its target. */
export function AuditSentence({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const sentence = actSentence(t, entry);
  const path = targetPath(entry);
  return path === null ? (
    <span className="break-words">{sentence}</span>
  ) : (
    <Link to={path} className="break-words underline decoration-line-strong underline-offset-4 hover:text-accent-strong">
      {sentence}
    </Link>
  );
}
