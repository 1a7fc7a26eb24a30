import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useOnConnected, useSocketEvent } from '../../lib/socket/socket.ts';
import { renewModeration, useStanding, useStandingCalls } from '../../shared/moderation/moderation.ts';
import { openAppeal } from '../../shared/moderation/moderation-dialogs.tsx';
import { sanctionTitle } from '../../shared/moderation/moderation-labels.ts';
import { SanctionText } from '../../shared/moderation/sanction-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showNotice } from '../../ui/overlays/notice-toast.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';

const TOAST = 'moderation';
/** Unread notices appear again on the next visit. */
const NOTICE_SHOWN = 60_000;

/** Notifies the reader on any page of moderators' decisions about them and about their reports. */
export function ModerationNotices() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: standing } = useStanding();
  const { confirmRead } = useStandingCalls();
  const [open, setOpen] = useState(false);
  const renew = () => void renewModeration(queryClient);
  useSocketEvent('moderation:changed', renew);
  useOnConnected(renew);

  const notices = standing?.notices ?? [];
  const newest = notices.at(-1);
  const title = newest === undefined ? null : sanctionTitle(t, newest.kind, newest.isLifted);
  const newestId = newest?.id;
  // Not a dialog, which would take the screen from a player whose time is running out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each notice
  useEffect(() => {
    if (title === null) {
      toast.dismiss(TOAST);
      return;
    }
    showNotice({
      id: TOAST,
      title,
      duration: NOTICE_SHOWN,
      actions: (
        <>
          <Button size="sm" variant="quiet" onClick={() => toast.dismiss(TOAST)}>
            {t('Later')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              toast.dismiss(TOAST);
              setOpen(true);
            }}
          >
            {t('Read')}
          </Button>
        </>
      ),
    });
  }, [newestId, title]);

  const decided = standing?.reportsDecided ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the number changes
  useEffect(() => {
    if (decided === 0) return;
    toast.success(t('A moderator has decided one of your reports. Thank you.'));
    confirmRead({ reports: true }).catch(() => undefined);
  }, [decided]);

  const close = () => {
    setOpen(false);
    confirmRead({ notices: notices.map(({ id }) => id) }).catch((error: unknown) => toast.error(t(errorMessage(error))));
  };
  if (!open || notices.length === 0) return null;
  return (
    <Dialog
      onClose={close}
      title={t('From the moderators')}
      footer={
        <Button variant="primary" onClick={close}>
          {t('I’ve read this')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-5">
        {notices.map((notice) => (
          <li key={notice.id}>
            <h3 className="font-sans font-semibold text-base">{sanctionTitle(t, notice.kind, notice.isLifted)}</h3>
            <SanctionText sanction={notice} />
            {notice.appeal === 'possible' ? (
              <Button
                size="sm"
                className="mt-2"
                onClick={() => {
                  setOpen(false);
                  openAppeal(notice);
                }}
              >
                {t('Appeal')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
