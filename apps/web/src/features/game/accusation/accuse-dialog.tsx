import type { PlayerView } from '@one-mind/engine/view/view-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCommands } from '../live/game-context.ts';
import { useAccusationBlock } from './use-accusation-block.ts';
import { useDialogExpiry } from './use-dialog-expiry.ts';

interface AccuseDialogProps {
  readonly player: PlayerView;
  readonly onClose: () => void;
}

/** [V1] Asks for confirmation before an accusation. Once it is too late to accuse, it closes and says why. */
export function AccuseDialog({ player, onClose }: AccuseDialogProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const whyNot = useAccusationBlock(player);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Ignored while busy, because the accusation being sent makes itself impossible.
  const expired = whyNot === null || busy ? null : t('You can’t accuse this voice now: {{reason}}.', { reason: whyNot });
  const focusAfter = useDialogExpiry({ expired, onClose });
  const accuse = () => {
    setBusy(true);
    setProblem(null);
    commands
      .accuse(player.id)
      .then(onClose, (error: unknown) => setProblem(errorMessage(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('Accuse {{name}}?', { name: player.username })}
      clear
      focusAfter={focusAfter}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={accuse}>
            {t('Accuse')}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {t(
          'You can do this once per game. The others vote in secret; if only one other voice is left, you vote, too. A strict majority quiets this voice and reveals its role. Quieting a Collaborator raises the alarm.',
        )}
      </p>
      {problem === null ? null : (
        <p role="alert" className="mt-3 text-danger text-sm">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
