import type { TestGameState } from '@one-mind/protocol/games/sandbox';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { deedText, intentionName, type NameOf, roleName, tagName } from '../../../shared/games/game-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';

/** Every player with what is hidden: role, goal, choice, and when their turn comes. */
export function TestPlayers({ game, name }: { readonly game: TestGameState; readonly name: NameOf }) {
  const { t } = useTranslation();
  const { truth, players } = game;
  return (
    <Card as="section" aria-label={t('Players')}>
      <ul className="flex flex-col gap-3">
        {players.map((player) => {
          const hidden = truth.players.find(({ id }) => id === player.id);
          if (hidden === undefined) return null;
          const place = truth.next.indexOf(player.id);
          return (
            <li key={player.id} className="border-line border-b pb-3 last:border-b-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-2">
                <SeatShape seat={player.seat} size={13} />
                <span className={clsx('font-semibold', !player.is_alive && 'text-danger line-through')}>{player.user.username}</span>
                <Badge tone={hidden.role === 'saboteur' ? 'danger' : hidden.role === 'rogue' ? 'info' : 'success'}>
                  {roleName(t, hidden.role)}
                </Badge>
                {place < 0 ? null : (
                  <span className="ml-auto text-muted text-xs">{t('{{n}} in the coming turn order', { n: place + 1 })}</span>
                )}
              </p>
              {hidden.goal === null ? null : <p className="mt-1 text-muted text-xs">{hidden.goal.description}</p>}
              <p className="mt-1 text-sm">
                {hidden.program === null
                  ? t('Nothing chosen yet.')
                  : [
                      deedText(t, hidden.program.action, hidden.program.target, name),
                      intentionName(t, hidden.program.intention),
                      tagName(t, hidden.program.tag),
                    ].join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
      {truth.pending.length === 0 ? null : (
        <ul className="mt-3 border-line border-t pt-3 text-danger text-sm">
          {truth.pending.map((harm) => (
            <li key={`${harm.player}.${harm.landsAtTurnNumber}`}>
              {t('Sabotage by {{name}} lands in turn {{turn}} of the game.', { name: name(harm.player), turn: harm.landsAtTurnNumber })}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 break-all text-faint text-xs">{t('Seed: {{seed}}', { seed: truth.seed })}</p>
    </Card>
  );
}
