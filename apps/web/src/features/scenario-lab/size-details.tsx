import type { LabChoice, LabShare, LabSize } from '@one-mind/protocol/scenarios/lab';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionName, roleName, tagName } from '../../shared/games/game-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { isAction, isTag } from './choice-kinds.ts';
import { causeName, counted, endingName, percent, verdictName, withInterval } from './lab-labels.ts';
import { LabTable } from './lab-tables.tsx';

/** The details for one number of players. */
export function SizeDetails({ size }: { readonly size: LabSize }) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {size.unfinished.count === 0 ? null : (
        <Banner kind="error" className="lg:col-span-2">
          {t('{{count}} games never ended and are not counted: {{reason}}', {
            count: size.unfinished.count,
            reason: size.unfinished.example ?? '',
          })}
        </Banner>
      )}
      <Part title={t('How long it takes')}>
        <RoundsChart rounds={size.rounds} />
      </Part>
      <Part title={t('How it ends')}>
        <LabTable
          caption={t('How it ends')}
          head={[t('Ending'), t('Games'), t('Share')]}
          rows={size.endings.map(({ what, found }) => ({
            key: what,
            cells: [endingName(t, what), found.count, withInterval(found)],
          }))}
        />
      </Part>
      <Part title={t('Stages of the objective')}>
        <LabTable
          caption={t('Stages of the objective')}
          head={[t('Stage'), t('Done'), t('Share')]}
          rows={size.stages.map(({ id, title, done }) => ({
            key: id,
            cells: [title, counted(t, done), <Reached key={id} found={done} />],
          }))}
        />
      </Part>
      <Part title={t('Mishaps')}>
        <p className="mb-2 text-muted text-sm">{t('{{number}} in a game', { number: size.mishaps.perGame.toFixed(1) })}</p>
        <LabTable
          caption={t('Mishaps')}
          head={[t('Cause'), t('Mishaps'), t('Share')]}
          rows={size.mishaps.causes.map(({ what, found }) => ({
            key: what,
            cells: [causeName(t, what), found.count, withInterval(found)],
          }))}
        />
      </Part>
      {size.goals.length === 0 ? null : (
        <Part title={t('Goals of Rogues')} wide>
          <LabTable
            caption={t('Goals of Rogues')}
            head={[t('Goal'), t('Came true'), t('Share'), t('Won')]}
            rows={size.goals.map(({ id, title, reached, won }) => ({
              key: id,
              cells: [
                title,
                reached.of === 0 ? t('not drawn') : counted(t, reached),
                reached.of === 0 ? '–' : <Reached key={id} found={reached} />,
                withInterval(won),
              ],
            }))}
          />
        </Part>
      )}
      <Part title={t('What voices choose')} wide>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-6">
          {size.choices.map(({ role, actions, tags }) => (
            <LabTable
              key={role}
              caption={`${t('What voices choose')}: ${roleName(t, role)}`}
              head={[roleName(t, role), t('Chosen'), t('Worked')]}
              rows={[...actions, ...tags].map((choice) => ({ key: choice.what, cells: choiceCells(choice) }))}
            />
          ))}
        </div>
      </Part>
    </div>
  );

  function choiceCells({ what, chosen, worked, isDead }: LabChoice): readonly ReactNode[] {
    const name = isAction(what) ? actionName(t, what) : isTag(what) ? tagName(t, what) : what;
    return [
      name,
      isDead ? (
        <span key="dead" className="inline-flex items-center gap-2">
          {percent(chosen.share)} <Badge tone="danger">{t('dead')}</Badge>
        </span>
      ) : (
        percent(chosen.share)
      ),
      worked.of === 0 ? '–' : percent(worked.share),
    ];
  }
}

function Part({ title, wide = false, children }: { readonly title: string; readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <Card as="section" className={clsx('min-w-0', wide && 'lg:col-span-2')}>
      <h3 className="mb-2 text-xl">{title}</h3>
      {children}
    </Card>
  );
}

function Reached({ found }: { readonly found: LabShare }) {
  const { t } = useTranslation();
  return found.of > 0 && found.count === 0 ? <Badge tone="danger">{t('never')}</Badge> : withInterval(found);
}

/** The number of games that ended in each round. */
function RoundsChart({ rounds }: Pick<LabSize, 'rounds'>) {
  const { t } = useTranslation();
  const { median, lower, upper, histogram, target, verdict } = rounds;
  const most = Math.max(1, ...histogram.map(({ games }) => games));
  const [first, last] = [histogram[0]?.round ?? 1, histogram.at(-1)?.round ?? 0];
  const bars = Array.from({ length: last - first + 1 }, (_, at) => ({
    round: first + at,
    games: histogram.find(({ round }) => round === first + at)?.games ?? 0,
  }));
  if (median === null) return <p className="text-muted">{t('No game ended.')}</p>;
  return (
    <>
      <p className="text-sm">
        {t('Half of all games take {{lower}} to {{upper}} rounds, and the median is {{median}}. The target is {{from}} to {{to}}.', {
          lower,
          upper,
          median,
          from: target.from,
          to: target.to,
        })}{' '}
        <span className="text-muted">{verdictName(t, verdict)}.</span>
      </p>
      <ul aria-label={t('Games by the round in which they ended')} className="mt-4 flex h-36 items-end gap-1">
        {bars.map(({ round, games }) => (
          <li key={round} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1 text-xs">
            <span className="tabular text-muted">
              {games}
              <span className="sr-only"> {t('games in round')}</span>
            </span>
            <span
              aria-hidden="true"
              className={clsx(
                'w-full max-w-10 rounded-t',
                round >= target.from && round <= target.to ? 'bg-accent/70' : 'bg-line-strong/70',
              )}
              style={{ height: `${(games / most) * 70}%` }}
            />
            <span className="tabular">{round}</span>
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="text-center text-faint text-xs">
        {t('Round in which the game ended')}
      </p>
    </>
  );
}
