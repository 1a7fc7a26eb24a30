import { BookOpenText, Bot, ChartColumn, FileText, FlaskConical, Gamepad2, Globe, Mail, Map as MapIcon, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Links to every part of the admin area. */
export function PlaceCards() {
  const { t } = useTranslation();
  const places = [
    { to: '/admin/users', title: t('Users'), text: t('Accounts, roles and bans'), icon: Users },
    { to: '/admin/games', title: t('Games'), text: t('Running and finished games'), icon: Gamepad2 },
    { to: '/admin/scenarios', title: t('Scenarios'), text: t('Stories to play'), icon: MapIcon },
    { to: '/admin/content', title: t('Content'), text: t('Texts of the public pages'), icon: FileText },
    { to: '/admin/site', title: t('Site'), text: t('Announcements, maintenance, registration'), icon: Globe },
    { to: '/admin/mail', title: t('Mail'), text: t('Emails that the server sends'), icon: Mail },
    { to: '/admin/ai', title: t('AI System'), text: t('Models that narrate'), icon: Bot },
    { to: '/admin/rules', title: t('Rules'), text: t('The rules that games follow'), icon: BookOpenText },
    { to: '/admin/test-game', title: t('Test Game'), text: t('A sandbox outside the statistics'), icon: FlaskConical },
    { to: '/admin/analytics', title: t('Analytics'), text: t('How games change over time'), icon: ChartColumn },
  ];
  return (
    <nav aria-label={t('Administer')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {places.map(({ to, title, text, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="group flex min-h-18 items-center gap-4 rounded-2xl border border-line bg-surface px-5 py-4 transition-colors hover:border-accent"
        >
          <Icon size={22} strokeWidth={1.5} className="shrink-0 text-accent" />
          <span className="min-w-0">
            <span className="block font-semibold font-story text-xl leading-tight group-hover:text-accent-strong">{title}</span>
            <span className="block text-muted text-sm">{text}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
