import type { RevealView } from '@one-mind/engine/view/view-types';
import { ACTIONS, TAGS } from '@one-mind/engine/vocabulary';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { actionName, nameOf, tagName } from '../../../shared/games/game-labels.ts';
import { Figure, FigureTable } from '../../../ui/figure.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { useGame } from '../live/game-context.ts';
import { actionColor, tagColor } from './chart-colors.ts';
import { type Mix, mixOf, mostOf, type RoundPoint, roundPoints, thingsDone } from './chart-data.ts';

/** The chart library is loaded when there is something to draw. */
const RoundsChart = lazyPart(async () => (await import('./charts.tsx')).RoundsChart);
const MixesChart = lazyPart(async () => (await import('./charts.tsx')).MixesChart);

/** Alarm, vitality and stages round by round, and what every voice really did: as charts, or as tables. */
export function Figures({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const [tables, setTables] = useState(false);
  const { log, world } = useGame('log', 'world');
  const actions = mixOf(reveal, ({ program }) => program.action);
  const tags = mixOf(reveal, ({ program }) => program.tag);
  return (
    <>
      <div className="mb-4 ml-auto w-52 print:hidden">
        <Switch label={t('As tables')} checked={tables} onCheckedChange={setTables} />
      </div>
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <Rounds points={roundPoints(log, world)} tables={tables} />
        <Mixes
          title={t('What each voice did')}
          mixes={actions}
          things={thingsDone(actions, ACTIONS)}
          nameOfThing={(action) => actionName(t, action)}
          colorOf={actionColor}
          tables={tables}
        />
        <Mixes
          title={t('With which secret tag')}
          mixes={tags}
          things={thingsDone(tags, TAGS)}
          nameOfThing={(tag) => tagName(t, tag)}
          colorOf={tagColor}
          tables={tables}
        />
      </div>
    </>
  );
}

interface ChartOrTableProps {
  readonly table: ReactNode;
  readonly chart: ReactNode;
  readonly tables: boolean;
}

/** Printed pages have the table, because a chart that isn't on the screen has no size, and its library may not be loaded. */
function ChartOrTable({ table, chart, tables }: ChartOrTableProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={tables ? undefined : 'hidden print:block'}>{table}</div>
      {tables ? null : (
        <div className="print:hidden">
          <Suspense fallback={<LoadingSkeletons label={t('Loading the charts…')} shape="h-72" />}>{chart}</Suspense>
        </div>
      )}
    </>
  );
}

function Rounds({ points, tables }: { readonly points: readonly RoundPoint[]; readonly tables: boolean }) {
  const { t } = useTranslation();
  const { world } = useGame('world');
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const summary = t(
    'The alarm went from {{alarm0}} to {{alarm}} of {{limit}}, vitality from {{vitality0}} to {{vitality}} of {{most}}; {{count}} of {{total}} stages were done.',
    {
      alarm0: first.alarm,
      alarm: last.alarm,
      limit: world.alarmLimit,
      vitality0: first.vitality,
      vitality: last.vitality,
      most: world.vitalityMax,
      count: last.stages,
      total: world.stages.length,
    },
  );
  const names = { alarm: t('Alarm'), vitality: t('Vitality'), stages: t('Stages done') };
  return (
    <Figure title={t('Round by round')} summary={summary} className="lg:col-span-2">
      <ChartOrTable
        tables={tables}
        table={
          <FigureTable
            caption={t('Round by round')}
            head={[t('Round'), names.alarm, names.vitality, names.stages]}
            rows={points.map(({ round, alarm, vitality, stages }) => ({
              key: String(round),
              cells: [round === 0 ? t('Start') : String(round), alarm, vitality, stages],
            }))}
          />
        }
        chart={<RoundsChart points={points} names={names} />}
      />
    </Figure>
  );
}

interface MixesProps<Thing extends string> {
  readonly title: string;
  readonly mixes: readonly Mix<Thing>[];
  /** Only the things that someone did. */
  readonly things: readonly Thing[];
  readonly nameOfThing: (thing: Thing) => string;
  readonly colorOf: (thing: Thing) => string;
  readonly tables: boolean;
}

function Mixes<Thing extends string>({ title, mixes, things, nameOfThing, colorOf, tables }: MixesProps<Thing>) {
  const { t } = useTranslation();
  const { players, world } = useGame('players', 'world');
  const name = nameOf(t, players, world);
  const summary = mixes
    .map((mix) => {
      const most = mostOf(mix, things);
      return most === null
        ? t('{{name}} never had a turn.', { name: name(mix.player) })
        : t('{{name}} most often chose {{thing}} ({{times}}).', {
            name: name(mix.player),
            thing: nameOfThing(most.thing),
            times: most.times,
          });
    })
    .join(' ');
  return (
    <Figure title={title} summary={summary}>
      <ChartOrTable
        tables={tables}
        table={
          <FigureTable
            caption={title}
            head={[t('Voice'), ...things.map(nameOfThing)]}
            rows={mixes.map(({ player, counts }) => ({ key: player, cells: [name(player), ...things.map((thing) => counts[thing] ?? 0)] }))}
          />
        }
        chart={
          <MixesChart
            rows={mixes.map(({ player, counts }) => ({ name: name(player), ...counts }))}
            series={things.map((thing) => ({ key: thing, name: nameOfThing(thing), color: colorOf(thing) }))}
          />
        }
      />
    </Figure>
  );
}
