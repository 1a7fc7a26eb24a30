import { Bot, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rememberedOpponent, usePlayAgainstAi } from '../../shared/lobbies/play-against-ai.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Offers alternatives when Quick Join has found no lobby. */
export function NoLobbyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const alone = usePlayAgainstAi();
  return (
    <Dialog
      onClose={onClose}
      title={t('Quick Join')}
      description={t('No available lobbies found. Try creating your own!')}
      footer={
        <>
          <Button busy={alone.isPending} onClick={() => alone.mutate(rememberedOpponent())} icon={Bot}>
            {t('Play against AI')}
          </Button>
          <LinkButton to="/game/lobby/new" variant="primary" icon={Plus}>
            {t('Create Lobby')}
          </LinkButton>
        </>
      }
    >
      {alone.error ? <LoadFailure title={t('Failed to start game')} error={alone.error} /> : null}
    </Dialog>
  );
}
