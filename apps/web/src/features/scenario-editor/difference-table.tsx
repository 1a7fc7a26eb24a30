import type { Differences } from '@one-mind/protocol/scenarios/scenario-difference';
import { useTranslation } from 'react-i18next';

/** Lists the differences between two scenarios: each place with its old and its new value. */
export function DifferenceTable({ differences, more }: Differences) {
  const { t } = useTranslation();
  if (differences.length === 0) return <p className="text-muted">{t('No differences.')}</p>;
  return (
    <>
      <ul className="flex flex-col">
        {differences.map(({ path, before, after }) => (
          <li key={path} className="border-line border-t py-2.5 text-sm">
            <code className="break-all font-semibold text-xs">{path}</code>
            {before === null ? null : (
              <p className="break-words text-danger">
                <span aria-hidden="true">− </span>
                <span className="sr-only">{t('Before:')} </span>
                <del className="no-underline">{before}</del>
              </p>
            )}
            {after === null ? null : (
              <p className="break-words text-success">
                <span aria-hidden="true">+ </span>
                <span className="sr-only">{t('After:')} </span>
                <ins className="no-underline">{after}</ins>
              </p>
            )}
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p className="border-line border-t pt-2.5 text-muted text-sm">{t('{{count}} more differences', { count: more })}</p>
      )}
    </>
  );
}
