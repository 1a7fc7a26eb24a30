import type { YouView } from '@one-mind/engine/view/view-types';
import { useTranslation } from 'react-i18next';
import { roleName, roleTask } from '../../../shared/games/game-labels.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { useStakes } from '../reference/use-stakes.ts';
import { collaboratorsWin, roguesWin, saboteursWin } from '../reference/who-wins.ts';
import { entering } from './entering.ts';
import { ROLE_COLORS, RoleFigure } from './role-figure.tsx';

/** At the start of a game: who the reader is, what they want, and who is on their side. */
export function RoleScene({ you }: { readonly you: YouView }) {
  const { t } = useTranslation();
  const stakes = useStakes();
  const name = useNameOf();
  const { role, goal, partners } = you;
  const wins = { collaborator: collaboratorsWin(t, stakes), rogue: roguesWin(t), saboteur: saboteursWin(t, stakes) }[role];
  return (
    <>
      <div className="curtain-glow" style={{ color: ROLE_COLORS[role] }} />
      <p className="curtain-part text-muted text-xl" style={entering(250)}>
        {t('Your role')}
      </p>
      <div className="curtain-part mt-3" style={entering(650)}>
        <RoleFigure role={role} size={190} />
      </div>
      <p
        className="curtain-stamp mt-3 font-semibold font-story text-6xl leading-tight max-sm:text-5xl"
        style={{ ...entering(1000), color: ROLE_COLORS[role] }}
      >
        {roleName(t, role)}
      </p>
      <p className="curtain-part mt-2 text-balance font-medium font-story text-2xl" style={entering(1500)}>
        {role === 'rogue' && goal !== null ? goal.title : roleTask(t, role)}
      </p>
      <p className="curtain-part mt-2 max-w-xl text-balance text-muted" style={entering(2000)}>
        {role === 'rogue' && goal !== null ? goal.description : wins}
      </p>
      {partners.length === 0 ? null : (
        <p className="curtain-part mt-3 font-semibold text-lg" style={entering(2400)}>
          {t('On your side: {{names}}', { names: partners.map(name).join(', ') })}
        </p>
      )}
    </>
  );
}
