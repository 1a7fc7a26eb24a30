import type { PlayerStatistics } from '@one-mind/protocol/games/results';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roleName } from '../../shared/games/game-labels.ts';

/** A whole percentage; null if there is nothing to count. */
export const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((100 * part) / whole));

/** Figures of all finished games. Percentages appear only if there are games. */
export function Statistics({ statistics }: { readonly statistics: PlayerStatistics }) {
  const { t } = useTranslation();
  const { games, won, lost, abandoned, survived, streak, favouriteScenario } = statistics;
  const rate = share(won, won + lost);
  const facts = [
    [t('Games'), games],
    [t('Won'), rate === null ? won : `${won} (${rate}%)`],
    [t('Lost'), lost],
    [t('Abandoned'), abandoned],
    [t('Survived'), survived],
    [t('Current streak'), streak.current],
    [t('Longest streak'), streak.best],
  ] as const;
  return (
    <section aria-labelledby="statistics" className="mt-10">
      <h2 id="statistics" className="mb-4 text-3xl">
        {t('Statistics')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-4 lg:grid-cols-7">
        {facts.map(([label, value]) => (
          <div key={label} className="border-line border-t py-2.5">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="tabular font-semibold text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">
        {t('Favourite scenario')}:{' '}
        {favouriteScenario === null ? (
          t('none yet')
        ) : (
          <>
            <Link
              to={`/game/scenarios/${favouriteScenario.id}`}
              className="font-semibold text-accent-strong underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {favouriteScenario.title}
            </Link>{' '}
            ({t('{{count}} games', { count: favouriteScenario.games })})
          </>
        )}
      </p>
      <h3 className="mt-8 mb-3 text-2xl">{t('Wins by role')}</h3>
      <ul className="grid gap-4 sm:grid-cols-3">
        {statistics.byRole.map((row) => (
          <RoleWins key={row.role} {...row} />
        ))}
      </ul>
    </section>
  );
}

function RoleWins({ role, games, won }: PlayerStatistics['byRole'][number]) {
  const { t } = useTranslation();
  const rate = share(won, games);
  return (
    <li className="rounded-2xl border border-line bg-surface px-5 py-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{roleName(t, role)}</span>
        <span className="tabular text-muted text-sm">
          {rate === null ? t('No games yet') : t('{{won}} of {{games}}, {{rate}}%', { won, games, rate })}
        </span>
      </p>
      <div aria-hidden="true" className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${rate ?? 0}%` }} />
      </div>
    </li>
  );
}
