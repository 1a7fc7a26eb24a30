import type { BanNotice } from '@one-mind/protocol/moderation/bans';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { useBanNotice } from '../../lib/auth/ban-notice.ts';
import { SiteContact } from '../../shared/content/site-contact.tsx';
import { banEnd } from '../../shared/moderation/ban-labels.ts';
import { Banner } from '../../ui/banner.tsx';

const sentenceOf = (t: TFunction, banned: BanNotice['banned']): string => {
  switch (banned) {
    case 'account':
      return t(BANNED);
    case 'address':
      return t('Nobody can log in or register from your network at the moment.');
    case 'device':
      return t('Nobody can log in or register in this browser at the moment.');
  }
};

/** What a banned user sees, with the link to appeal, or the contact address if the site has one. */
export function BanDetails() {
  const { t } = useTranslation();
  const ban = useBanNotice();
  return (
    <Banner kind="error">
      {sentenceOf(t, ban?.banned ?? 'account')}
      {ban === null ? null : (
        <dl className="my-1 grid grid-cols-[auto_1fr] gap-x-2">
          <dt className="text-muted">{t('How long:')}</dt>
          <dd>{banEnd(t, ban.banned_until)}</dd>
          <dt className="text-muted">{t('Reason:')}</dt>
          <dd className="break-words">{ban.ban_reason ?? t('No reason was given.')}</dd>
        </dl>
      )}{' '}
      {ban?.appeal_token ? (
        <>
          {t('If you think that is a mistake,')}{' '}
          <Link to={`/auth/appeal#token=${ban.appeal_token}`} className="text-accent-strong underline underline-offset-4">
            {t('appeal against the ban')}
          </Link>
          .
        </>
      ) : (
        <SiteContact otherwise={t('If you think that is a mistake, contact the person who runs this site.')}>
          {t('If you think that is a mistake, write to')}
        </SiteContact>
      )}
    </Banner>
  );
}
