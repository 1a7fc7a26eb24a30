import { useTranslation } from 'react-i18next';

/** The progress of maintenance: how many games are still running. */
export function MaintenanceProgress({ runningGames }: { readonly runningGames: number }) {
  const { t } = useTranslation();
  return (
    <p role="status" className={runningGames === 0 ? 'font-medium text-success' : 'font-medium text-accent-strong'}>
      {runningGames === 0 ? t('No games are running. You can stop the server.') : t('{{count}} games still run', { count: runningGames })}
    </p>
  );
}
