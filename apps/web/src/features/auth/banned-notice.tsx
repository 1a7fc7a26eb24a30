import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import { useTranslation } from 'react-i18next';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { useBanNotice } from '../../lib/auth/ban-notice.ts';
import { usePageContent } from '../../shared/content/content.ts';
import { banEnd } from '../../shared/moderation/ban-labels.ts';
import { Banner } from '../../ui/banner.tsx';

/** Shown to a banned user, with the contact address if the site has one. */
export function BannedNotice() {
  const { t } = useTranslation();
  const ban = useBanNotice();
  const { page } = usePageContent('global', GLOBAL_FALLBACK);
  return (
    <Banner kind="error">
      {t(BANNED)}
      {ban === null ? null : (
        <dl className="my-1 grid grid-cols-[auto_1fr] gap-x-2">
          <dt className="text-muted">{t('How long:')}</dt>
          <dd>{banEnd(t, ban.banned_until)}</dd>
          <dt className="text-muted">{t('Why:')}</dt>
          <dd className="break-words">{ban.ban_reason ?? t('No reason was given.')}</dd>
        </dl>
      )}{' '}
      {page?.contact_email ? (
        <>
          {t('If you think that is a mistake, write to')}{' '}
          <a href={`mailto:${page.contact_email}`} className="break-all text-accent-strong underline underline-offset-4">
            {page.contact_email}
          </a>
        </>
      ) : (
        t('If you think that is a mistake, contact the person who runs this site.')
      )}
    </Banner>
  );
}
