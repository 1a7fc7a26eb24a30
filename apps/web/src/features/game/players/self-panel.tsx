import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { deedText, roleName, roleTask } from '../../../shared/games/game-labels.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Mind, type MindState } from '../../../ui/identity/mind.tsx';
import { useGame, useGamePart, useGameState } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { Panel } from '../panel.tsx';
import { useStakes } from '../reference/use-stakes.ts';
import { collaboratorsWin, nobodyWins, saboteursWin } from '../reference/who-wins.ts';

/** The Mind, showing the game's current state. */
export function LiveMind({ size }: { readonly size: number }) {
  const { t } = useTranslation();
  const { players } = useGame('players');
  const { turnNumber } = useGameState('turnNumber');
  const alarm = useGamePart(({ world }) => world.alarm / Math.max(1, world.alarmLimit));
  const locked = players.filter((player) => player.is_alive && player.lockedIn).length;
  const living = players.filter((player) => player.is_alive).length;
  return (
    <Mind
      size={size}
      voices={players.map((player) => ({ seat: player.seat, state: mindState(player) }))}
      alarm={alarm}
      beat={turnNumber}
      label={t('{{locked}} of {{living}} voices have locked in', { locked, living })}
    />
  );
}

function mindState(player: {
  readonly is_alive: boolean;
  readonly kind: string;
  readonly status: string;
  readonly lockedIn: boolean;
}): MindState {
  if (!player.is_alive) return 'quieted';
  if (player.status === 'away' || (player.kind === 'human' && player.status === 'ai')) return 'away';
  return player.lockedIn ? 'locked' : 'idle';
}

/** The player's role, goal and partners, on a card that can be covered, beside the Mind. */
export const SelfPanel = memo(function SelfPanel() {
  const { t } = useTranslation();
  const you = useGamePart((game) => game.you);
  const stakes = useStakes();
  const name = useNameOf();
  const [covered, change] = useGameMemory((memory) => memory.roleCovered);
  const open = !covered;
  if (you === null)
    return (
      <Panel title={t('The mind')} className="shrink-0" bodyClassName="flex items-center gap-3">
        <LiveMind size={84} />
        <p className="text-muted text-sm">
          {t('A voice shines when it has locked in, dims while it is away, and cracks when it is quieted.')}
        </p>
      </Panel>
    );
  return (
    <Panel
      title={t('You')}
      className="shrink-0"
      bodyClassName="flex items-center gap-3"
      aside={
        <IconButton
          icon={open ? EyeOff : Eye}
          label={open ? t('Cover my role') : t('Uncover my role')}
          aria-expanded={open}
          onClick={() => change({ roleCovered: open })}
          className="size-8"
        />
      }
    >
      <span className="shrink-0 @max-[20rem]:hidden">
        <LiveMind size={88} />
      </span>
      <div className={clsx('min-w-0 flex-1', !open && 'grid min-h-20 place-items-center rounded-lg border border-line border-dashed')}>
        {open ? (
          <>
            <p className="font-semibold font-story text-2xl text-accent-strong leading-none">{roleName(t, you.role)}</p>
            <p className="mt-1 text-[0.8125rem] leading-snug">
              {you.goal === null ? (
                <>
                  {roleTask(t, you.role)}{' '}
                  <span className="text-muted">{you.role === 'saboteur' ? saboteursWin(t, stakes) : collaboratorsWin(t, stakes)}</span>
                </>
              ) : (
                <>
                  <strong className="font-semibold">{you.goal.title}.</strong> <span className="text-muted">{you.goal.description}</span>
                  {you.goal.reached ? <strong className="text-success"> {t('Reached.')}</strong> : null}
                </>
              )}
            </p>
            {you.role === 'rogue' ? null : <p className="mt-1 text-muted text-xs leading-snug">{nobodyWins(t)}</p>}
            {you.goalLeads.length === 0 ? null : (
              <p className="mt-1 text-muted text-xs">
                {t('To get closer: {{leads}}', {
                  leads: you.goalLeads.map((lead) => deedText(t, lead.action, lead.target, name)).join(' · '),
                })}
              </p>
            )}
            {you.partners.length === 0 ? null : (
              <p className="mt-1 text-sm">{t('On your side: {{names}}', { names: you.partners.map(name).join(', ') })}</p>
            )}
          </>
        ) : (
          <p className="text-muted text-sm">{t('Your role is covered.')}</p>
        )}
      </div>
    </Panel>
  );
});
