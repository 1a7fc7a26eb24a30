import { useTranslation } from 'react-i18next';
import { useStakes } from './use-stakes.ts';
import { collaboratorsWin, nobodyWins, roguesWin, saboteursWin } from './who-wins.ts';

/** How each side wins this game, with its own numbers. */
export function WhoWinsList() {
  const { t } = useTranslation();
  const stakes = useStakes();
  return (
    <section aria-label={t('Who wins when')}>
      <h3 className="mb-1 font-semibold text-sm">{t('Who wins when')}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted text-sm leading-snug">
        {[collaboratorsWin(t, stakes), saboteursWin(t, stakes), roguesWin(t), nobodyWins(t)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
