import type { ScenarioProblems } from '@one-mind/protocol/scenarios';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface ProblemListProps {
  /** Absent while nothing is known yet. */
  readonly problems: ScenarioProblems | undefined;
  /** Why the content is no JSON; then nothing else is known. */
  readonly notJson: string | null;
  /** Something newer is being looked at. */
  readonly isStale: boolean;
}

/** Everything that keeps a scenario from being saved, with where it is and what to do about it; then what should be looked at. */
export function ProblemList({ problems, notJson, isStale }: ProblemListProps) {
  const { t } = useTranslation();
  const errors = problems?.errors ?? [];
  const warnings = problems?.warnings ?? [];
  return (
    <section aria-labelledby="problems" aria-busy={isStale}>
      <h2 id="problems" className="text-2xl">
        {t('Check')}
      </h2>
      <p role="status" className="mt-1 mb-3 flex items-center gap-2 text-muted text-sm">
        {notJson !== null ? (
          t('The content is not valid JSON.')
        ) : problems === undefined ? (
          t('Checking…')
        ) : errors.length > 0 ? (
          t('{{count}} problems keep it from being saved.', { count: errors.length })
        ) : (
          <>
            <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-success" />
            {t('It can be saved and played.')}
          </>
        )}
      </p>
      <ul className="flex flex-col gap-3">
        {notJson === null ? null : (
          <Problem
            severity="error"
            path={t('Content (JSON)')}
            reason={notJson}
            suggestion={t('Look for a missing comma, quote or bracket there.')}
          />
        )}
        {[...errors, ...warnings].map((problem) => (
          <Problem key={`${problem.code} ${problem.path} ${problem.reason}`} {...problem} />
        ))}
      </ul>
    </section>
  );
}

interface ProblemProps {
  readonly severity: 'error' | 'warning';
  readonly path: string;
  readonly reason: string;
  readonly suggestion: string;
}

function Problem({ severity, path, reason, suggestion }: ProblemProps) {
  const { t } = useTranslation();
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return (
    <li className="flex gap-3 border-line border-t pt-3 text-sm">
      <Icon
        role="img"
        aria-label={severity === 'error' ? t('Problem') : t('Warning')}
        size={17}
        className={severity === 'error' ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-accent'}
      />
      <div className="min-w-0">
        {path === '' ? null : <code className="break-all font-semibold text-xs">{path}</code>}
        <p className="break-words">{reason}</p>
        <p className="break-words text-muted">{suggestion}</p>
      </div>
    </li>
  );
}
