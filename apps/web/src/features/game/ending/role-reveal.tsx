import type { RevealView } from '@one-mind/engine/view/view-types';
import type { Role } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { Crown, Flame, HeartHandshake, type LucideIcon, VenetianMask } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReducedMotion } from '../../../lib/settings/reduced-motion.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/identity/avatar.tsx';
import { seatIdentity } from '../../../ui/identity/seat-identity.ts';
import { useGame } from '../live/game-context.ts';

const FIRST_MS = 900;
const EACH_MS = 1100;
const ROLE_ICONS: Record<Role, LucideIcon> = { collaborator: HeartHandshake, rogue: VenetianMask, saboteur: Flame };
const ROLE_TONES: Record<Role, string> = { collaborator: 'text-success', rogue: 'text-info', saboteur: 'text-danger' };

/** Reveals the roles one by one; a click reveals all of them. */
export function RoleReveal({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players } = useGame('players');
  const reduced = useReducedMotion();
  const [turned, setTurned] = useState(reduced ? players.length : 0);
  useEffect(() => {
    if (turned >= players.length) return;
    const timer = setTimeout(() => setTurned(turned + 1), turned === 0 ? FIRST_MS : EACH_MS);
    return () => clearTimeout(timer);
  }, [turned, players.length]);

  return (
    <section aria-label={t('Who was who')}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-3xl">{t('Who was who')}</h2>
        {turned < players.length ? (
          <Button size="sm" variant="quiet" className="print:hidden" onClick={() => setTurned(players.length)}>
            {t('Reveal all')}
          </Button>
        ) : null}
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {reveal.players.map((truth, index) => {
          const player = players.find((one) => one.id === truth.id);
          if (player === undefined) return null;
          const Icon = ROLE_ICONS[truth.role];
          const open = index < turned;
          return (
            <li key={truth.id} className="[perspective:900px]">
              <div className="role-turn grid h-full min-h-50" data-turned={open}>
                <div
                  className="role-side col-start-1 row-start-1 flex min-w-0 flex-col items-center justify-center gap-2.5 rounded-2xl border border-line bg-surface"
                  aria-hidden={open}
                >
                  <Avatar name={player.username} seat={player.seat} ai={player.kind === 'ai'} size={56} />
                  <p className="wrap-anywhere max-w-full px-3 text-center font-semibold">{player.username}</p>
                  <p className="font-story text-4xl text-faint leading-none" aria-hidden="true">
                    ?
                  </p>
                </div>
                <div
                  className="role-side role-side-front col-start-1 row-start-1 flex min-w-0 flex-col items-center rounded-2xl border-2 bg-raised px-3 py-4 text-center"
                  style={{ borderColor: seatIdentity(player.seat).color }}
                  aria-hidden={!open}
                >
                  <Icon size={30} strokeWidth={1.6} className={ROLE_TONES[truth.role]} />
                  <p className="wrap-anywhere mt-1.5 max-w-full font-semibold">{player.username}</p>
                  <p
                    className={clsx(
                      'font-semibold font-story text-[1.625rem] leading-tight max-[359px]:text-[1.375rem]',
                      ROLE_TONES[truth.role],
                    )}
                  >
                    {roleName(t, truth.role)}
                  </p>
                  {truth.goal === null ? null : (
                    <p className="wrap-anywhere mt-1 mb-2 text-muted text-xs leading-snug">
                      {truth.goal.title} · {truth.goal.reached ? t('reached') : t('not reached')}
                    </p>
                  )}
                  <p
                    className={clsx(
                      'mt-auto inline-flex items-center gap-1.5 font-medium text-sm',
                      truth.won ? 'text-accent-strong' : 'text-faint',
                    )}
                  >
                    {truth.won ? <Crown size={16} /> : null}
                    {truth.won ? t('Won') : t('Did not win')}
                  </p>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {reveal.players
          .slice(0, turned)
          .map((truth) => `${players.find((one) => one.id === truth.id)?.username ?? ''}: ${roleName(t, truth.role)}.`)
          .at(-1) ?? ''}
      </p>
    </section>
  );
}
