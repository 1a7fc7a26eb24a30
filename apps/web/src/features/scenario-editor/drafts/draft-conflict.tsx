import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../document/editor-store.ts';
import type { Saved } from '../document/use-saving.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { typedFrom } from './draft-text.ts';

/** Asks which draft to keep after two windows have changed it. Undo restores the other one. */
export function DraftConflict({ keeper, saved }: { readonly keeper: DraftKeeper; readonly saved: Saved }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const isConflict = useStore(keeper, ({ status }) => status.kind === 'conflict');
  const insist = useMutation({ mutationFn: keeper.insist });
  const giveWay = useMutation({
    mutationFn: keeper.giveWay,
    onSuccess: (newest) => {
      const typed = newest && typedFrom(newest.document);
      editor.edit(typed?.document ?? saved.document);
      if (typed?.brokenJson) editor.setBrokenJson(typed.brokenJson);
    },
  });
  const error = insist.error ?? giveWay.error;
  if (!isConflict) return null;
  return (
    <>
      <Banner
        kind="error"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" busy={insist.isPending} disabled={giveWay.isPending} onClick={() => insist.mutate()}>
              {t('Keep what is here')}
            </Button>
            <Button size="sm" busy={giveWay.isPending} disabled={insist.isPending} onClick={() => giveWay.mutate()}>
              {t('Take the other one')}
            </Button>
          </span>
        }
      >
        {t('This draft was changed in another window. Choose which version to keep.')}
      </Banner>
      {error === null ? null : <LoadFailure title={t('Failed to load the draft')} error={error} />}
    </>
  );
}
