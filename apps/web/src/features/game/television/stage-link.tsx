import { useQuery } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api/api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useGame } from '../live/game-context.ts';

/** Opens the stage view of this game's lobby. Not shown in games that nobody may watch, or that have no lobby. */
export function StageLink() {
  const { t } = useTranslation();
  const { lobbyId, settings } = useGame('lobbyId', 'settings');
  const { data } = useQuery({
    queryKey: ['lobby', lobbyId],
    queryFn: ({ signal }) => get(`/api/lobbies/${encodeURIComponent(lobbyId ?? '')}`, { signal }),
    enabled: lobbyId !== null && settings.allowSpectators,
    retry: false,
  });
  return data === undefined ? null : (
    <LinkButton to={`/stage/${data.code}`} target="_blank" icon={Tv} className="mt-2">
      {t('Show on a TV')}
    </LinkButton>
  );
}
