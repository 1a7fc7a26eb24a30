import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { post } from '../../../lib/api/api.ts';
import { isLoopbackHost } from '../../../lib/loopback-host.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reasonOf } from '../reason.ts';

interface MailDialogProps {
  readonly id: string;
  /** Null = nobody has to pass it on any longer. */
  readonly onPassedOn: (() => void) | null;
  readonly onClose: () => void;
}

/** A whole mail, for an administrator who has to pass it on. Reading it is recorded in the audit log. */
export function MailDialog({ id, onPassedOn, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  const mail = useQuery({
    queryKey: ['admin', 'mail', id],
    queryFn: ({ signal }) => post(`/api/admin/mails/${id}/read`, undefined, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Dialog
      title={mail.data?.subject ?? t('Mail')}
      onClose={onClose}
      footer={
        onPassedOn === null || mail.data === undefined ? null : (
          <Button variant="primary" onClick={onPassedOn}>
            {t('I have passed it on')}
          </Button>
        )
      }
    >
      <p className="text-muted text-sm">{t('Pass this email on only to its recipient. The audit log records that you have read it.')}</p>
      <QueryFailure query={mail} title={(error) => t('Failed to load the email: {{reason}}', { reason: reasonOf(t, error) })} />
      {mail.isPending ? <Skeleton className="mt-4 h-40" /> : null}
      {mail.data === undefined ? null : (
        <>
          <LinkWarning site={mail.data.site} />
          <p className="mt-4 break-all font-medium">{mail.data.to}</p>
          <pre className="mt-2 mb-4 whitespace-pre-wrap break-words font-sans text-sm">{mail.data.text}</pre>
          <CopyButton text={mail.data.text} />
        </>
      )}
    </Dialog>
  );
}

const warningOf = (t: TFunction, site: string): string | null => {
  if (isLoopbackHost(new URL(site).hostname))
    return t(
      'Links in this email lead to {{site}}, which works only on this machine. Open this page at the address that others use, or set PUBLIC_URL.',
      { site },
    );
  return site === window.location.origin
    ? null
    : t('Links in this email lead to {{site}}. Make sure that the recipient can open that address.', { site });
};

/** Shown if the reader of a mail may not be able to open its links. */
function LinkWarning({ site }: { readonly site: string }) {
  const { t } = useTranslation();
  const warning = warningOf(t, site);
  if (warning === null) return null;
  return (
    <Banner kind="info" className="mt-4">
      <span className="wrap-anywhere">{warning}</span>
    </Banner>
  );
}
