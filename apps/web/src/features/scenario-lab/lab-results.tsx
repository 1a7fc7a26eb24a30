import type { LabReport } from '@one-mind/protocol/scenarios/lab';
import { CircleCheck, Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVEL_LABELS } from '../../shared/games/ai-levels.ts';
import { DIFFICULTY_LABELS } from '../../shared/scenarios/difficulty.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { type Advice, labAdvice } from './lab-advice.ts';
import { FiguresChart } from './lab-chart.tsx';
import { FiguresTable } from './lab-tables.tsx';
import { SizeDetails } from './size-details.tsx';

/** Shows the results of a simulation: first what to change, then the figures, then the details for each number of players. */
export function LabResults({ report }: { readonly report: LabReport }) {
  const { t } = useTranslation();
  const [tables, setTables] = useState(false);
  const verdicts = report.sizes.flatMap(({ figures, rounds }) => [...figures, rounds].map(({ verdict }) => verdict));
  const off = verdicts.filter((verdict) => verdict === 'low' || verdict === 'high').length;
  return (
    <section aria-label={t('Results')} className="flex flex-col gap-6">
      <div>
        <h2 className="text-3xl">{t('Results')}</h2>
        <p role="status" className="mt-1 text-muted">
          {t('{{count}} games for each number of players', { count: report.games })} · {t(LEVEL_LABELS[report.level])} ·{' '}
          {t(DIFFICULTY_LABELS[report.difficulty])} · {t('Seed')} {report.seed}.{' '}
          {off === 0
            ? t('No figure is clearly outside its target.')
            : t('{{count}} of {{total}} figures are outside their targets.', { count: off, total: verdicts.length })}
        </p>
        {report.level === 'normal' ? null : <p className="mt-1 text-muted text-sm">{t('The targets are those for Normal players.')}</p>}
      </div>
      <WhatToChange advice={labAdvice(t, report)} />
      <Card as="section">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
          <h3 className="text-2xl">{t('Who wins')}</h3>
          <div className="min-w-44">
            <Switch label={t('As tables')} checked={tables} onCheckedChange={setTables} />
          </div>
        </div>
        {tables ? <FiguresTable sizes={report.sizes} /> : <FiguresChart sizes={report.sizes} />}
      </Card>
      <Tabs defaultValue={String(report.sizes[0]?.players)}>
        <TabList aria-label={t('Number of players')} className="overflow-x-auto">
          {report.sizes.map(({ players }) => (
            <Tab key={players} value={String(players)}>
              {t('{{count}} players', { count: players })}
            </Tab>
          ))}
        </TabList>
        {report.sizes.map((size) => (
          <TabPanel key={size.players} value={String(size.players)} className="pt-5">
            <SizeDetails size={size} />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

function WhatToChange({ advice }: { readonly advice: readonly Advice[] }) {
  const { t } = useTranslation();
  return (
    <Card as="section">
      <h3 className="text-2xl">{t('What to change')}</h3>
      {advice.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-muted">
          <CircleCheck size={17} className="shrink-0 text-success" />
          {t('Nothing stands out: everything is on target, can be reached and is used.')}
        </p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3">
          {advice.map(({ id, players, finding, suggestion }) => (
            <li key={id} className="flex gap-3 border-line border-t pt-3 first:border-0 first:pt-0">
              <Lightbulb size={17} className="mt-0.5 shrink-0 text-accent" />
              <p>
                {finding} <span className="text-muted">{suggestion}</span>{' '}
                <span className="tabular whitespace-nowrap text-faint text-sm">
                  ({t('with {{players}} players', { players: players.join(', ') })})
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
