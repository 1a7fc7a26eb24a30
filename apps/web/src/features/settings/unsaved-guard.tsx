import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { UnsavedSettings } from './use-unsaved-settings.ts';

/** Asks users who leave the page what to do with their changes. */
export function UnsavedGuard({ unsaved: { isChanged, save, discard } }: { readonly unsaved: UnsavedSettings }) {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });
  const blocked = blocker.state === 'blocked' ? blocker : null;
  return (
    <Dialog
      open={blocked !== null}
      onClose={() => blocked?.reset()}
      title={t('Save your changes?')}
      description={t('They only apply on this page until you save them.')}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              discard();
              blocked?.proceed();
            }}
          >
            {t('Discard')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              void save();
              blocked?.proceed();
            }}
          >
            {t('Save Changes')}
          </Button>
        </>
      }
    />
  );
}
