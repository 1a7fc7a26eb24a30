import type { SanctionView } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { endTime } from '../../lib/time.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Shows a sanction's reason, the message it is about, its end, and the answer to the appeal. */
export function SanctionText({
  sanction: { kind, reason, message, until, isLifted, answer, appeal },
}: {
  readonly sanction: SanctionView;
}) {
  const { t } = useTranslation();
  return (
    <div className="mt-1 flex flex-col gap-1.5 break-words text-sm">
      <p>
        <span className="text-muted">{t('Reason:')}</span> {reason || t('No reason was given.')}
      </p>
      {message === null ? null : kind === 'name' ? (
        <p>
          <span className="text-muted">{t('Former name:')}</span> {message}
        </p>
      ) : (
        <blockquote className="border-line-strong border-l-2 pl-2.5 text-muted italic">{message}</blockquote>
      )}
      {until === null || isLifted ? null : (
        <p>
          <span className="text-muted">{t('Ends:')}</span> <RelativeTime at={until} /> ({endTime(Date.parse(until))})
        </p>
      )}
      {answer === null ? null : (
        <p>
          <span className="text-muted">{t('About your appeal:')}</span> {answer}
        </p>
      )}
      {appeal === 'open' ? <p className="text-muted">{t('Your appeal is under review.')}</p> : null}
    </div>
  );
}
