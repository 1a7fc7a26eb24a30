import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../lib/api/api.ts';
import { actionName, roleName } from './game-labels.ts';

/** Shows rules that the site's users have agreed on besides the game's own. Renders nothing if there are none. */
export function HouseRules({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { data: rules = [] } = useQuery({
    queryKey: ['rules', 'house'],
    queryFn: ({ signal }) => get('/api/rules?kind=house', { signal }),
    staleTime: 60_000,
  });
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="house-rules" className={className}>
      <h2 id="house-rules" className="text-2xl">
        {t('House rules')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('Agreed on by the people here. The game does not enforce them.')}</p>
      <dl className="mt-4 flex flex-col gap-4">
        {rules.map(({ id, name, description, roles = [], actions = [], parameters }) => {
          const about = [
            ...roles.map((role) => roleName(t, role)),
            ...actions.map((action) => actionName(t, action)),
            ...Object.entries(parameters).map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
          ];
          return (
            <div key={id}>
              <dt className="font-semibold">{name}</dt>
              <dd className="whitespace-pre-line text-muted leading-snug">{description}</dd>
              {about.length === 0 ? null : <dd className="text-faint text-sm">{about.join(' · ')}</dd>}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
