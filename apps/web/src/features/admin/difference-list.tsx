import type { Differences } from '@one-mind/protocol/scenarios/scenario-difference';
import { useTranslation } from 'react-i18next';

interface DifferenceListProps {
  readonly found: Differences;
  /** The headings of the two columns. */
  readonly before: string;
  readonly after: string;
}

/** Differences, text by text: side by side, or one below the other on a phone. */
export function DifferenceList({ found: { differences, more }, before, after }: DifferenceListProps) {
  const { t } = useTranslation();
  if (differences.length === 0) return <p className="text-muted">{t('No differences.')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {differences.map((one) => (
          <li key={one.path} className="border-line border-t pt-3 text-sm">
            <code className="break-all font-semibold text-xs">{one.path}</code>
            <dl className="mt-1.5 grid gap-2 sm:grid-cols-2">
              <Side label={before} text={one.before} className="border-danger/60" />
              <Side label={after} text={one.after} className="border-success/60" />
            </dl>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-muted text-sm">{t('{{count}} more differences are not shown.', { count: more })}</p> : null}
    </div>
  );
}

function Side({ label, text, className }: { readonly label: string; readonly text: string | null; readonly className: string }) {
  const { t } = useTranslation();
  return (
    <div className={`min-w-0 border-l-2 pl-3 ${className}`}>
      <dt className="text-faint text-xs">{label}</dt>
      <dd className="whitespace-pre-wrap break-words">
        {text === null || text === '' ? <em className="text-faint">{t('nothing')}</em> : text}
      </dd>
    </div>
  );
}
