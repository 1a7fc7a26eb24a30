import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorState } from '../document/editor-store.ts';
import { pathFrom } from '../document/json-path.ts';
import { placeLabel } from './place-labels.ts';
import type { ShownProblem, ShownProblems } from './problems.ts';

interface ProblemListProps {
  /** Undefined before the first check has finished. */
  readonly problems: ShownProblems | undefined;
  /** Why the content is not valid JSON; nothing else is checked then. */
  readonly notJson: string | null;
  /** A check of newer content is still running. */
  readonly isStale: boolean;
}

/** Lists everything that keeps a scenario from being saved, where it is and how to fix it; warnings follow. */
export function ProblemList({ problems, notJson, isStale }: ProblemListProps) {
  const { t } = useTranslation();
  const { reveal, show } = useEditor();
  const content = useEditorState(({ document }) => document.content);
  const isJson = useEditorState(({ section }) => section === 'json');
  const errors = problems?.errors ?? [];
  const warnings = problems?.warnings ?? [];
  return (
    <section aria-labelledby="problems" aria-busy={isStale}>
      <h2 id="problems" className="scroll-mt-44 text-2xl">
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
            <CircleCheck size={16} className="shrink-0 text-success" />
            {t('It can be saved and played.')}
          </>
        )}
      </p>
      <ul className="flex flex-col">
        {notJson === null ? null : (
          <Problem
            severity="error"
            place={t('Content (JSON)')}
            reason={notJson}
            suggestion={t('Look for a missing comma, quote or bracket there.')}
            onPress={() => show('json')}
          />
        )}
        {[...errors, ...warnings].map((problem) => (
          <Problem
            key={`${problem.path} ${problem.reason}`}
            {...problem}
            place={isJson ? problem.path : placeLabel(t, content, pathFrom(problem.path))}
            onPress={() => (problem.path === '' ? show('json') : reveal(pathFrom(problem.path)))}
          />
        ))}
      </ul>
    </section>
  );
}

type ProblemProps = Omit<ShownProblem, 'path'> & { readonly place: string; readonly onPress: () => void };

/** Clicking it moves the focus to the field. */
function Problem({ severity, place, reason, suggestion, onPress }: ProblemProps) {
  const { t } = useTranslation();
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return (
    <li className="border-line border-t">
      <button type="button" onClick={onPress} className="flex w-full gap-3 rounded-lg px-1 py-3 text-left text-sm hover:bg-raised">
        <Icon
          role="img"
          aria-label={severity === 'error' ? t('Problem') : t('Warning')}
          size={17}
          className={severity === 'error' ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-accent'}
        />
        <span className="min-w-0">
          {place === '' ? null : <span className="block break-words font-semibold text-xs">{place}</span>}
          <span className="block break-words">{reason}</span>
          <span className="block break-words text-muted">{suggestion}</span>
        </span>
      </button>
    </li>
  );
}
