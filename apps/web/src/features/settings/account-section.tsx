import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/session.ts';
import { Section } from './section.tsx';

const ACCOUNT_TYPES: Readonly<Record<UserRole, string>> = {
  guest: 'Guest',
  user: 'Player',
  creator: 'Creator',
  moderator: 'Moderator',
  admin: 'Administrator',
};

export function AccountSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user === null) return null;
  const facts = [
    [t('Username'), user.username],
    [t('Email'), user.email || t('None')],
    [t('Account Type'), t(ACCOUNT_TYPES[user.role])],
  ] as const;
  return (
    <Section title={t('Account Information')}>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted text-sm">{name}</dt>
            <dd dir="auto" className="min-w-0 break-all font-medium text-sm">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
