import { Cloud, CloudAlert, CloudOff, CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

/** One line that says where the draft is saved. */
export function DraftStatusLine({ keeper }: { readonly keeper: DraftKeeper }) {
  const { t } = useTranslation();
  const status = useStore(keeper, (state) => state.status);
  const Icon = { none: null, waiting: CloudUpload, kept: Cloud, local: CloudOff, conflict: CloudAlert, failed: CloudAlert }[status.kind];
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-muted text-sm">
      {Icon === null ? null : <Icon size={16} className="shrink-0" />}
      <span>
        {status.kind === 'none' ? t('No unsaved changes') : null}
        {status.kind === 'waiting' ? t('Saving the draft…') : null}
        {status.kind === 'kept' ? (
          <>
            {t('Draft saved')} · <RelativeTime at={status.at} />
          </>
        ) : null}
        {status.kind === 'local' ? t('Draft saved in this browser. It will be sent when the server can be reached.') : null}
        {status.kind === 'conflict' ? t('Draft saved in this browser. Another window has changed it, too.') : null}
        {status.kind === 'failed' ? t('Draft saved in this browser only: {{reason}}', { reason: status.message }) : null}
      </span>
    </p>
  );
}
