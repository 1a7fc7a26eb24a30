import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { LabProblem } from './lab-messages.ts';
import { LabResults } from './lab-results.tsx';
import { LabSettingsForm } from './lab-settings-form.tsx';
import { type LabState, useLab } from './use-lab.ts';

interface ScenarioLabProps {
  /** The current content, saved or not; null = not valid JSON. */
  readonly draft: ScenarioDraft | null;
}

/** Plays a scenario many times with AI players and shows the results before anyone else plays it. */
export function ScenarioLab({ draft }: ScenarioLabProps) {
  const { t } = useTranslation();
  const { state, start, cancel } = useLab();
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-label={t('Simulation')}>
        <p className="mb-4 max-w-3xl text-muted">
          {t(
            'AI players play the scenario many times, as it stands in the editor. The figures show how often each side wins, how long games take, and what nobody ever does.',
          )}
        </p>
        {draft === null ? (
          <Banner kind="error">{t('The content is not valid JSON, so there is nothing to simulate. Fix it first.')}</Banner>
        ) : (
          <LabSettingsForm
            draft={draft}
            isRunning={state.status === 'running'}
            onStart={(settings, place) => void start(draft, settings, place)}
            onCancel={cancel}
          />
        )}
        <div aria-live="polite" className="mt-4 empty:hidden">
          <Standing state={state} />
        </div>
      </Card>
      {state.status === 'invalid' ? <Problems problems={state.problems} /> : null}
      {state.status === 'failed' ? <LoadFailure title={t('Failed to simulate the scenario')} error={state.error} /> : null}
      {state.status === 'finished' && JSON.stringify(draft) !== state.draft ? (
        <Banner kind="info">{t('The scenario has changed since. Simulate it again to see the effect.')}</Banner>
      ) : null}
      {state.status === 'finished' ? <LabResults report={state.report} /> : null}
    </div>
  );
}

function Standing({ state }: { readonly state: LabState }) {
  const { t } = useTranslation();
  if (state.status === 'cancelled') return <p className="text-muted text-sm">{t('The simulation was cancelled.')}</p>;
  if (state.status !== 'running') return null;
  if (state.isAway)
    return <Banner kind="offline">{t('The server isn’t answering. The simulation continues there, and this page keeps trying.')}</Banner>;
  const { done, total } = state.progress ?? { done: 0, total: 0 };
  return (
    <div className="flex items-center gap-4">
      <ProgressBar label={t('Games played')} value={done} max={Math.max(1, total)} />
      <span className="tabular text-muted text-sm">
        {state.progress === null ? t('Starting…') : t('{{done}} of {{total}} games', { done, total })}
      </span>
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly LabProblem[] }) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-label={t('Why it can’t be simulated')}>
      <Banner kind="error">{t('This scenario cannot be played yet, so it cannot be simulated. Fix this first:')}</Banner>
      <ul className="mt-4 flex flex-col gap-3 text-sm">
        {problems.map(({ path, reason, suggestion }) => (
          <li key={`${path} ${reason}`} className="break-words border-line border-t pt-3 first:border-0 first:pt-0">
            {path === '' ? null : <code className="break-all font-semibold text-xs">{path}</code>}
            <p>{reason}</p>
            <p className="text-muted">{suggestion}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
