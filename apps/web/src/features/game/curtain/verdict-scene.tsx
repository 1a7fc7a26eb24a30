import type { Fact } from '@one-mind/engine/facts';
import { useTranslation } from 'react-i18next';
import { roleName } from '../../../shared/games/game-labels.ts';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { useGame } from '../live/game-context.ts';
import { entering } from './entering.ts';
import { ROLE_COLORS, RoleFigure } from './role-figure.tsx';

/** [V1] The verdict and, if it quiets the accused, their role. */
export function VerdictScene({ verdict: { accused, guilty, role } }: { readonly verdict: Extract<Fact, { readonly type: 'verdict' }> }) {
  const { t } = useTranslation();
  const { players } = useGame('players');
  const player = players.find(({ id }) => id === accused);
  if (player === undefined) return null;
  return (
    <>
      <div className="curtain-glow" style={{ color: guilty ? 'var(--danger)' : 'var(--success)' }} />
      <div className="flex items-center gap-6">
        <div className="curtain-part flex flex-col items-center gap-2" style={entering(150)}>
          <Avatar name={player.username} seat={player.seat} ai={player.kind === 'ai'} dimmed={guilty} size={112} />
          <bdi className="wrap-anywhere font-semibold text-xl">{player.username}</bdi>
        </div>
        {role === null ? null : (
          <div className="curtain-part curtain-from-right flex flex-col items-center" style={entering(1300)}>
            <RoleFigure role={role} size={140} />
          </div>
        )}
      </div>
      <p
        className={`curtain-stamp mt-5 rounded-lg border-4 border-current px-6 py-1 font-bold font-story text-5xl ${guilty ? 'text-danger' : 'text-success'}`}
        style={entering(700)}
      >
        {guilty ? t('Guilty') : t('Acquitted')}
      </p>
      {role === null ? null : (
        <p className="curtain-part mt-4 font-semibold font-story text-3xl" style={{ ...entering(1500), color: ROLE_COLORS[role] }}>
          {roleName(t, role)}
        </p>
      )}
    </>
  );
}
