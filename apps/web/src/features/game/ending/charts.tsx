/** The charts of a finished game. Loads the chart library, so import it where it is shown. */
import type { RevealView } from '@one-mind/engine/view/view-types';
import { ACTIONS, TAGS } from '@one-mind/engine/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { actionName, nameOf, tagName } from '../../../shared/games/game-labels.ts';
import { AXIS, axisTitle, ChartFrame, Figure, FigureTable, LEGEND, LINE, TOOLTIP } from '../../../ui/chart.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useGame } from '../live/game-context.ts';
import { actionColor, tagColor } from './chart-colors.ts';
import { type Mix, mixOf, mostOf, type RoundPoint, roundPoints, thingsDone } from './chart-data.ts';

/** Alarm, vitality and stages round by round, and what every voice really did. */
export function Charts({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const [tables, setTables] = useState(false);
  const { log, world } = useGame('log', 'world');
  const actions = mixOf(reveal, ({ program }) => program.action);
  const tags = mixOf(reveal, ({ program }) => program.tag);
  return (
    <>
      <div className="mb-4 ml-auto w-52">
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
      {tables ? (
        <FigureTable
          caption={t('Round by round')}
          head={[t('Round'), names.alarm, names.vitality, names.stages]}
          rows={points.map(({ round, alarm, vitality, stages }) => ({
            key: String(round),
            cells: [round === 0 ? t('Start') : String(round), alarm, vitality, stages],
          }))}
        />
      ) : (
        <ChartFrame>
          <LineChart data={[...points]} margin={{ top: 8, right: 12, bottom: 22, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="round"
              {...AXIS}
              label={{ ...axisTitle(t('At the end of round (0 = start)')), position: 'bottom', offset: 2 }}
            />
            <YAxis
              {...AXIS}
              width={44}
              allowDecimals={false}
              domain={[0, Math.max(world.alarmLimit, world.vitalityMax) + 1]}
              label={{ ...axisTitle(t('Points')), angle: -90, position: 'insideLeft', offset: 12 }}
            />
            <Tooltip {...TOOLTIP} labelFormatter={(round) => (round === 0 ? t('Start') : t('Round {{round}}', { round }))} />
            <Legend {...LEGEND} />
            <ReferenceLine
              y={world.alarmLimit}
              stroke="var(--danger)"
              strokeDasharray="3 4"
              label={{ ...axisTitle(t('Limit of the alarm')), position: 'insideBottomRight' }}
            />
            <Line dataKey="alarm" name={names.alarm} stroke="var(--danger)" {...LINE} />
            <Line dataKey="vitality" name={names.vitality} stroke="var(--success)" strokeDasharray="7 3" {...LINE} />
            <Line dataKey="stages" name={names.stages} type="stepAfter" stroke="var(--accent)" strokeDasharray="2 3" {...LINE} />
          </LineChart>
        </ChartFrame>
      )}
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
      {tables ? (
        <FigureTable
          caption={title}
          head={[t('Voice'), ...things.map(nameOfThing)]}
          rows={mixes.map(({ player, counts }) => ({ key: player, cells: [name(player), ...things.map((thing) => counts[thing] ?? 0)] }))}
        />
      ) : (
        <ChartFrame>
          <BarChart
            data={mixes.map(({ player, counts }) => ({ name: name(player), ...counts }))}
            layout="vertical"
            margin={{ top: 8, right: 12, bottom: 22, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" horizontal={false} />
            <XAxis type="number" allowDecimals={false} {...AXIS} label={{ ...axisTitle(t('Turns')), position: 'bottom', offset: 2 }} />
            <YAxis type="category" dataKey="name" width={96} {...AXIS} tickFormatter={(text: string) => shortName(text)} />
            <Tooltip {...TOOLTIP} />
            <Legend {...LEGEND} />
            {things.map((thing) => (
              <Bar
                key={thing}
                dataKey={thing}
                name={nameOfThing(thing)}
                stackId="all"
                fill={colorOf(thing)}
                stroke="var(--ground)"
                strokeWidth={1.5}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ChartFrame>
      )}
    </Figure>
  );
}

const NAME_MAX = 12;
const shortName = (text: string): string => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1)}…` : text);
