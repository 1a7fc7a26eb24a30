import type { Achievement } from '@one-mind/engine/state';
import type { AchievementCount } from '@one-mind/protocol/games/results';
import { clsx } from 'clsx';
import {
  Clock,
  Footprints,
  Gem,
  Ghost,
  HandHelping,
  type LucideIcon,
  MicVocal,
  ScanSearch,
  ShieldCheck,
  Trophy,
  VenetianMask,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { achievementTask } from '../../shared/games/achievement-labels.ts';
import { achievementName } from '../../shared/games/game-labels.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

const ICONS: Readonly<Record<Achievement, LucideIcon>> = {
  winner: Trophy,
  'last-voice': MicVocal,
  unshaken: ShieldCheck,
  detective: ScanSearch,
  ghost: Ghost,
  mastermind: VenetianMask,
  'helping-hand': HandHelping,
  pathfinder: Footprints,
  opportunist: Gem,
  clockmaker: Clock,
};

/** All achievements: earned ones with when and how often, the others with what they require. */
export function Achievements({ achievements }: { readonly achievements: readonly AchievementCount[] }) {
  const { t } = useTranslation();
  const earned = achievements.filter(({ times }) => times > 0).length;
  return (
    <section aria-labelledby="achievements" className="mt-12">
      <h2 id="achievements" className="mb-4 text-3xl">
        {t('Achievements')}{' '}
        <span className="tabular font-sans text-base text-muted">{t('{{earned}} of {{all}}', { earned, all: achievements.length })}</span>
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {achievements.map((one) => (
          <AchievementCard key={one.achievement} {...one} />
        ))}
      </ul>
    </section>
  );
}

function AchievementCard({ achievement, times, firstAt }: AchievementCount) {
  const { t } = useTranslation();
  const Icon = ICONS[achievement];
  return (
    <li
      className={clsx(
        'flex items-start gap-4 rounded-2xl border px-5 py-4',
        firstAt === null ? 'border-line border-dashed' : 'border-accent/50 bg-accent/5',
      )}
    >
      <Icon size={26} strokeWidth={1.5} className={clsx('mt-0.5 shrink-0', firstAt === null ? 'text-faint' : 'text-accent')} />
      <div className="min-w-0">
        <h3 className="font-sans font-semibold text-base">{achievementName(t, achievement)}</h3>
        <p className="text-muted text-sm">{achievementTask(t, achievement)}</p>
        <p className="mt-1 text-faint text-sm">
          {firstAt === null ? (
            t('Not earned yet')
          ) : (
            <>
              {t('Earned')} <RelativeTime at={firstAt} />
              {times > 1 ? ` · ${t('{{count}} times', { count: times })}` : null}
            </>
          )}
        </p>
      </div>
    </li>
  );
}
