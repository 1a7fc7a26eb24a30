import type { RevealView } from '@one-mind/engine/view/view-types';
import type { Role } from '@one-mind/engine/vocabulary';
import { ROLES } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import { Crown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { defaultGoalText } from '../../../shared/ending/why-it-ended.ts';
import { nameOf, roleName } from '../../../shared/games/game-labels.ts';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame } from '../live/game-context.ts';

type TruePlayer = RevealView['players'][number];

/** Side by side: who won and how, and who didn't and what was missing; each Rogue separately [E3]. */
export function WhoWon({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players, world } = useGame('players', 'world');
  const { reason } = reveal.result;
  // A game that was abandoned or ended by an admin has no winners.
  if (reason === 'abandoned' || reason === 'ended_by_admin') return null;
  const name = nameOf(t, players, world);
  const saboteursDefault = defaultGoalText(t, { world, players, reveal });
  const seat = (id: string) => players.find((player) => player.id === id)?.seat ?? 0;
  const groups = ROLES.flatMap((role): (readonly TruePlayer[])[] => {
    const those = reveal.players.filter((player) => player.role === role);
    return role === 'rogue' ? those.map((one) => [one]) : those.length === 0 ? [] : [those];
  });
  return (
    <ul aria-label={t('Who won, and why')} className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-2 text-sm">
      {groups.map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const Icon = first.won ? Crown : X;
        return (
          <li key={first.id} className="flex items-start gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 leading-snug">
            <Icon
              aria-label={first.won ? t('Won') : t('Did not win')}
              size={16}
              className={first.won ? 'mt-0.5 shrink-0 text-accent-strong' : 'mt-0.5 shrink-0 text-faint'}
            />
            <span className="min-w-0">
              <span className="mr-1.5 inline-flex flex-wrap items-center gap-x-2">
                {group.map((player) => (
                  <span key={player.id} className="inline-flex items-center gap-1 font-semibold">
                    <SeatShape seat={seat(player.id)} size={12} />
                    <bdi>{name(player.id)}</bdi>
                  </span>
                ))}
                <span className="text-muted">{group.length === 1 ? roleName(t, first.role) : sideName(t, first.role)}</span>
              </span>
              <span className="block text-muted">{whyText(t, first, saboteursDefault)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const sideName = (t: TFunction, role: Role): string => t({ collaborator: 'Collaborators', rogue: 'Rogues', saboteur: 'Saboteurs' }[role]);

/** `saboteursDefault`: which conditions of the Saboteurs' default goal hold. */
function whyText(t: TFunction, { role, won, goal }: TruePlayer, saboteursDefault: readonly string[]): string {
  if (role === 'collaborator') return won ? t('The last stage was done.') : t('The last stage was not done.');
  const isReached = goal?.reached ?? saboteursDefault.length > 0;
  const own =
    goal !== null
      ? goalText(t, goal)
      : isReached
        ? saboteursDefault.join(' ')
        : t('The alarm, the body and the last Collaborator all held out.');
  // The house rules decide how many can win, and who wins if nobody has reached a goal.
  if (isReached === won) return own;
  return `${own} ${won ? t('Nobody else won, so the Saboteurs did.') : t('Only one side, or one Rogue, could win this game.')}`;
}

const goalText = (t: TFunction, goal: NonNullable<TruePlayer['goal']>): string =>
  goal.reached
    ? t('Reached their own goal: {{goal}} ({{title}})', { goal: goal.description, title: goal.title })
    : t('Did not reach their own goal: {{goal}} ({{title}})', { goal: goal.description, title: goal.title });
