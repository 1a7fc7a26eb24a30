import type { RevealView } from '@one-mind/engine/view/view-types';
import { useTranslation } from 'react-i18next';
import { achievementTask } from '../../../shared/games/achievement-labels.ts';
import { achievementName, roleName } from '../../../shared/games/game-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useGame } from '../live/game-context.ts';

/** [E5] Points, achievements and the figures of the whole game. */
export function Results({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players, world, current_state } = useGame('players', 'world', 'current_state');
  const { result } = reveal;
  const seatName = (seat: number | null) => (seat === null ? '–' : (players[seat]?.username ?? '–'));
  const total = reveal.players.reduce((sum, player) => sum + player.actions, 0);
  const successes = reveal.players.reduce((sum, player) => sum + player.successes, 0);
  const minutes = Math.floor(result.durationMs / 60_000);
  const facts = [
    [
      t('Duration'),
      minutes >= 60
        ? t('{{hours}}h {{minutes}}m', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
        : t('{{minutes}}m', { minutes }),
    ],
    [t('Turns'), String(result.turnsCompleted)],
    [t('Objectives'), `${result.objectivesCompleted}/${result.objectivesTotal}`],
    [t('Objectives failed'), String(result.objectivesFailed)],
    [t('Actions'), String(total)],
    [t('Successful actions'), String(successes)],
    [t('Sabotage attempts'), String(result.sabotageAttempts)],
    [t('Alarm at the end'), `${world.alarm}/${world.alarmLimit}`],
    [t('Most active'), seatName(result.mostActive)],
    [t('Most successful'), seatName(result.mostSuccessful)],
  ] as const;
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-x-8 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="border-line border-t py-2.5">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="tabular wrap-anywhere font-semibold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-1 text-muted text-xs sm:hidden print:hidden">
        {t('The table scrolls sideways. Guesses and achievements are on the right.')}
      </p>
      <ScrollRegion label={t('Results by player')} className="table-scroll overflow-x-auto print:overflow-visible">
        <table className="w-full min-w-[42rem] border-collapse text-left text-[0.9375rem] print:min-w-0 print:text-xs">
          <caption className="sr-only">{t('Results by player')}</caption>
          <thead className="text-muted text-sm">
            <tr className="border-line border-b *:px-3 *:py-2 *:font-medium">
              <th scope="col">{t('Player')}</th>
              <th scope="col">{t('Role')}</th>
              <th scope="col" className="text-right">
                {t('Points')}
              </th>
              <th scope="col" className="text-right">
                {t('Successful actions')}
              </th>
              <th scope="col" className="text-right">
                {t('Guesses right')}
              </th>
              <th scope="col">{t('Achievements')}</th>
            </tr>
          </thead>
          <tbody className="tabular">
            {reveal.players
              .toSorted((a, b) => b.points - a.points)
              .map((truth) => {
                const player = players.find((one) => one.id === truth.id);
                return (
                  <tr key={truth.id} className="border-line border-b *:px-3 *:py-2.5">
                    <th scope="row" className="font-semibold">
                      <span className="flex items-center gap-2">
                        <SeatShape seat={player?.seat ?? 0} size={13} />
                        {player?.username}
                      </span>
                    </th>
                    <td>{roleName(t, truth.role)}</td>
                    <td className="text-right font-semibold">{truth.points}</td>
                    <td className="text-right">
                      {t('{{successes}} of {{actions}}', { successes: truth.successes, actions: truth.actions })}
                    </td>
                    <td className="text-right">
                      {truth.guessesMade === 0 ? '–' : t('{{right}} of {{made}}', { right: truth.guessesRight, made: truth.guessesMade })}
                    </td>
                    <td>
                      <span className="flex flex-wrap gap-1.5">
                        {truth.achievements.map((achievement) => (
                          // Without a positioned parent, the text for screen readers would make the page wider than the
                          // table.
                          <span key={achievement} title={achievementTask(t, achievement)} className="relative">
                            <Badge tone="accent">{achievementName(t, achievement)}</Badge>
                            <span className="sr-only">{achievementTask(t, achievement)}</span>
                          </span>
                        ))}
                      </span>
                    </td>
                  </tr>
                );
              })}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="mt-2 text-muted text-sm">
        {current_state.rulesOff.includes('scoring')
          ? t('No points were awarded in this game.')
          : t(
              'Points don’t decide who wins. You get them for winning, for being a living voice at the end, and for what you did: successful actions and probes, stages done, mishaps caused, right guesses and right predictions.',
            )}
      </p>
      <p className="mt-1 text-muted text-xs">
        {t('A sabotage counts as a successful action when it was planted, whether or not its harm landed later.')}
      </p>
    </>
  );
}
