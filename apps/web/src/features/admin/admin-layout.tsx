import { clsx } from 'clsx';
import {
  BookOpenText,
  Bot,
  ChartColumn,
  FileText,
  Flag,
  FlaskConical,
  Gamepad2,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  ScrollText,
  Users,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useMatch } from 'react-router';
import { NeedBadge } from './need-badge.tsx';

/** The navigation beside the page, which takes the remaining width. */
export function AdminLayout() {
  const { t } = useTranslation();
  const places = [
    { to: '/admin', label: t('Dashboard'), icon: LayoutDashboard },
    { to: '/admin/users', label: t('Users'), icon: Users },
    { to: '/admin/games', label: t('Games'), icon: Gamepad2 },
    { to: '/admin/scenarios', label: t('Scenarios'), icon: MapIcon },
    { to: '/admin/content', label: t('Content'), icon: FileText },
    { to: '/admin/site', label: t('Site'), icon: Globe },
    { to: '/admin/mail', label: t('Mail'), icon: Mail },
    { to: '/admin/ai', label: t('AI System'), icon: Bot },
    { to: '/admin/rules', label: t('Rules'), icon: BookOpenText },
    { to: '/admin/test-game', label: t('Test Game'), icon: FlaskConical },
    { to: '/admin/analytics', label: t('Analytics'), icon: ChartColumn },
    { to: '/admin/reports', label: t('Reports'), icon: Flag },
    { to: '/admin/audit', label: t('Audit Log'), icon: ScrollText },
  ];
  return (
    <div className="gap-6 px-4 py-6 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:px-6">
      <nav aria-label={t('Admin')} className="max-lg:-mx-4 max-lg:mb-6 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2">
        <ul className="flex gap-1 lg:sticky lg:top-24 lg:flex-col">
          {places.map(({ to, label, icon: Icon }) => (
            <Place key={to} to={to} label={label} icon={Icon} />
          ))}
        </ul>
      </nav>
      <div className="min-w-0 [&_h1]:text-3xl">
        <Outlet />
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

function Place({ to, label, icon: Icon }: PlaceProps) {
  const end = to === '/admin';
  const isCurrent = useMatch({ path: to, end }) !== null;
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the places are a strip that scrolls sideways. scrollIntoView would move the page as well.
  useEffect(() => {
    const strip = link.current?.closest('nav');
    if (!isCurrent || !strip || !link.current) return;
    const [outer, inner] = [strip.getBoundingClientRect(), link.current.getBoundingClientRect()];
    strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [isCurrent]);
  return (
    <li>
      <NavLink
        ref={link}
        to={to}
        end={end}
        className={({ isActive }) =>
          clsx(
            'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-lg px-3 font-medium text-sm transition-colors',
            isActive ? 'bg-raised text-accent-strong' : 'text-muted hover:bg-raised hover:text-text',
          )
        }
      >
        <Icon size={17} className="shrink-0" />
        {label}
        <NeedBadge place={to} />
      </NavLink>
    </li>
  );
}
