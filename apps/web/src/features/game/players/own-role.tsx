import type { Role } from '@one-mind/engine/vocabulary';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { roleName } from '../../../shared/games/game-labels.ts';
import { useGameMemory } from '../live/game-memory.ts';

/** On a phone, in the top bar: the player's own role at a glance. It is covered and uncovered together with the role card. */
export function OwnRole({ role: own }: { readonly role: Role }) {
  const { t } = useTranslation();
  const [covered, remember] = useGameMemory((memory) => memory.roleCovered);
  const role = roleName(t, own);
  const Icon = covered ? Eye : EyeOff;
  return (
    <button
      type="button"
      aria-expanded={!covered}
      aria-label={covered ? t('Role hidden: show it') : t('Role {{role}}: hide it', { role })}
      onClick={() => remember({ roleCovered: !covered })}
      className="flex min-h-9 shrink-0 flex-col justify-center rounded-md px-1 text-left leading-tight hover:text-accent-strong touch:min-h-11"
    >
      <span className="flex items-center gap-1 text-[0.6875rem] text-muted">
        {t('Role')}
        <Icon size={12} />
      </span>{' '}
      <span aria-hidden={covered} className="font-semibold text-sm">
        {covered ? '• • •' : role}
      </span>
    </button>
  );
}
