import type { AdminGame } from '@one-mind/protocol/admin/admin-games';
import { EyeOff, ScanEye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../lib/time.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { GameFacts } from './game-facts.tsx';
import { GamePlayers } from './game-players.tsx';

/** The Game Details dialog, with what the list knows about the game. Null = closed. */
export function GameDetailsDialog({ game, onClose }: { readonly game: AdminGame | null; readonly onClose: () => void }) {
  const { t } = useTranslation();
  // The text stays while the dialog fades out, so that it doesn't close empty.
  const [shown, setShown] = useState(game);
  useEffect(() => {
    if (game !== null) setShown(game);
  }, [game]);
  return (
    <Dialog open={game !== null} onClose={onClose} title={t('Game Details')}>
      {shown === null ? null : (
        <div className="flex flex-col gap-6">
          <GameFacts game={shown} time={exactTime} />
          <GamePlayers players={shown.players} />
          {shown.status === 'in_progress' ? (
            <Banner kind="info" icon={EyeOff}>
              {t(
                'Roles stay hidden while the game is running. Inspect shows them once you give a reason, which goes to the audit log and to the players.',
              )}
            </Banner>
          ) : null}
          <LinkButton to={`/admin/games/${encodeURIComponent(shown.id)}`} icon={ScanEye} className="self-end">
            {t('Inspect')}
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}
