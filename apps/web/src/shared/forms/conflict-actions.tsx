import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface ConflictActionsProps {
  readonly saveMine: (event: SyntheticEvent) => void;
  readonly takeTheirs: () => void;
}

/** Offers a choice after somebody else has saved the same thing in the meantime. */
export function ConflictActions({ saveMine, takeTheirs }: ConflictActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button size="sm" onClick={saveMine}>
        {t('Save mine')}
      </Button>
      <Button size="sm" onClick={takeTheirs}>
        {t('Take theirs')}
      </Button>
    </>
  );
}
