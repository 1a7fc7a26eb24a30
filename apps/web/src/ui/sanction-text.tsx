import type { SanctionView } from '@one-mind/protocol/moderation';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from './relative-time.tsx';

/** Why, about what, until when, and what was said about the appeal. */
export function SanctionText({ sanction: { reason, message, until, isLifted, answer, appeal } }: { readonly sanction: SanctionView }) {
  const { t } = useTranslation();
  return (
    <div className="mt-1 flex flex-col gap-1.5 break-words text-sm">
      <p>
        <span className="text-muted">{t('Why:')}</span> {reason}
      </p>
      {message === null ? null : <blockquote className="border-line-strong border-l-2 pl-2.5 text-muted italic">{message}</blockquote>}
      {until === null || isLifted ? null : (
        <p>
          <span className="text-muted">{t('Ends:')}</span> <RelativeTime at={until} />
        </p>
      )}
      {answer === null ? null : (
        <p>
          <span className="text-muted">{t('About your appeal:')}</span> {answer}
        </p>
      )}
      {appeal === 'open' ? <p className="text-muted">{t('Your appeal is being looked at.')}</p> : null}
    </div>
  );
}
