import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDialogExpiry } from '../accusation/use-dialog-expiry.ts';
import { useCommands } from '../live/game-context.ts';

interface ClaimDialogProps {
  readonly wish: { readonly round: number; readonly turn: number };
  /** Whether the turn was really the player's own. */
  readonly isOwn: boolean;
  /** Why it is too late: planning has ended, or the claim was made elsewhere. Null while there is time. */
  readonly tooLate: string | null;
  readonly onClose: () => void;
}

/** [K3] Asks for confirmation before a claim. Once it is too late to claim, it closes and says why. */
export function ClaimDialog({ wish, isOwn, tooLate, onClose }: ClaimDialogProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Ignored while busy, because the claim being sent makes itself impossible.
  const focusAfter = useDialogExpiry({ expired: busy ? null : tooLate, onClose });
  const claim = () => {
    setBusy(true);
    setProblem(null);
    commands
      .claim(wish.round, wish.turn)
      .then(onClose, (error: unknown) => setProblem(errorMessage(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('Claim turn {{turn}} of round {{round}}?', wish)}
      clear
      focusAfter={focusAfter}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={claim}>
            {t('Claim it')}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {isOwn
          ? t('Everyone will see it, and you can’t undo it.')
          : t('This wasn’t your turn. Everyone will see your claim, and you can’t undo it.')}
      </p>
      {problem === null ? null : (
        <p role="alert" className="mt-3 text-danger text-sm">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
