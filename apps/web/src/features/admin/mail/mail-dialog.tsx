import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../../lib/api/api.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reasonOf } from '../reason.ts';

/** A whole mail, for an administrator who has to pass it on. Reading it is recorded in the audit log. */
export function MailDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const mail = useQuery({
    queryKey: ['admin', 'mail', id],
    queryFn: ({ signal }) => post(`/api/admin/mails/${id}/read`, undefined, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Dialog title={mail.data?.subject ?? t('Mail')} onClose={onClose}>
      <p className="text-muted text-sm">{t('Pass this mail on to nobody but its reader. The audit log records that you have read it.')}</p>
      <QueryFailure query={mail} title={(error) => t('Failed to load the mail: {{reason}}', { reason: reasonOf(t, error) })} />
      {mail.isPending ? <Skeleton className="mt-4 h-40" /> : null}
      {mail.data === undefined ? null : (
        <>
          <p className="mt-4 break-all font-medium">{mail.data.to}</p>
          <pre className="mt-2 whitespace-pre-wrap break-words font-body text-sm">{mail.data.text}</pre>
          {'clipboard' in navigator ? <CopyButton text={mail.data.text} /> : null}
        </>
      )}
    </Dialog>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Access was refused. The text can still be selected.
    }
  };
  return (
    <Button size="sm" className="mt-4" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
      {isCopied ? t('Copied') : t('Copy')}
    </Button>
  );
}
