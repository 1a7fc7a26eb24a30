/** The charts of a finished game. Loads the chart library, so import it where it is shown. */
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS, axisTitle, ChartFrame, LEGEND, LINE, TOOLTIP } from '../../../ui/chart.tsx';
import { useGame } from '../live/game-context.ts';
import type { RoundPoint } from './chart-data.ts';

interface RoundsChartProps {
  readonly points: readonly RoundPoint[];
  readonly names: Readonly<Record<'alarm' | 'vitality' | 'stages', string>>;
}

export function RoundsChart({ points, names }: RoundsChartProps) {
  const { t } = useTranslation();
  const { world } = useGame('world');
  return (
    <ChartFrame>
      <LineChart data={[...points]} margin={{ top: 8, right: 12, bottom: 22, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="round" {...AXIS} label={{ ...axisTitle(t('At the end of round (0 = start)')), position: 'bottom', offset: 2 }} />
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
  );
}

interface MixesChartProps {
  /** One for each voice: its name, and how often it did each thing. */
  readonly rows: readonly object[];
  readonly series: readonly { readonly key: string; readonly name: string; readonly color: string }[];
}

export function MixesChart({ rows, series }: MixesChartProps) {
  const { t } = useTranslation();
  return (
    <ChartFrame>
      <BarChart data={[...rows]} layout="vertical" margin={{ top: 8, right: 12, bottom: 22, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis type="number" allowDecimals={false} {...AXIS} label={{ ...axisTitle(t('Turns')), position: 'bottom', offset: 2 }} />
        <YAxis type="category" dataKey="name" width={96} {...AXIS} tickFormatter={(text: string) => shortName(text)} />
        <Tooltip {...TOOLTIP} />
        <Legend {...LEGEND} />
        {series.map(({ key, name, color }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            fill={color}
            stroke="var(--ground)"
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ChartFrame>
  );
}

const NAME_MAX = 12;
const shortName = (text: string): string => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1)}…` : text);
