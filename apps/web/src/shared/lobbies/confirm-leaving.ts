import { useTranslation } from 'react-i18next';
import { get } from '../../lib/api/api.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';

/**
 * Opening a lobby gives up the user's place in their current lobby, so this asks first if they have one. Resolves to
 * whether to continue; throws ApiError if the current lobby can't be loaded.
 */
export function useConfirmLeaving(): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async () => {
    const { lobby } = await get('/api/lobbies/mine');
    if (lobby === null) return true;
    const isLast = lobby.players.filter(({ kind }) => kind === 'human').length === 1;
    return confirm({
      title: t('Leave “{{name}}”?', { name: lobby.name }),
      message: isLast
        ? t('Nobody else is there, so it closes when you leave.')
        : t('You give up your seat there. The others stay, with a new host if you are the host.'),
      confirmLabel: t('Leave it'),
      cancelLabel: t('Stay'),
    });
  };
}
