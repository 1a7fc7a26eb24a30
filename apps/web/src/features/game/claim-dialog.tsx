import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCommands } from './game-context.ts';

interface ClaimDialogProps {
  readonly wish: { readonly round: number; readonly turn: number };
  /** Really the player's own turn. */
  readonly isOwn: boolean;
  /** Planning has ended meanwhile, or the claim was made elsewhere. */
  readonly isTooLate: boolean;
  readonly onClose: () => void;
}

/** [K3] The last question before a claim; it says so when the time for it runs out while it is open. */
export function ClaimDialog({ wish, isOwn, isTooLate, onClose }: ClaimDialogProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Claim turn {{turn}} of round {{round}}?', wish)}
      footer={
        isTooLate ? (
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" busy={busy} onClick={claim}>
              {t('Claim it')}
            </Button>
          </>
        )
      }
    >
      <p aria-live="polite" className="text-muted">
        {isTooLate
          ? t('It is too late for now: claims are made while everybody plans. You can claim this turn in the next Action Phase.')
          : isOwn
            ? t('Everybody will see it, and it cannot be taken back.')
            : t('This was not your turn. Everybody will see your claim, and it cannot be taken back.')}
      </p>
      {problem === null ? null : (
        <p role="alert" className="mt-3 text-danger text-sm">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
