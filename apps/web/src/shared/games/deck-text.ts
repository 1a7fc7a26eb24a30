import type { PlayerView } from '@one-mind/engine/view/view-types';
import type { Role } from '@one-mind/engine/vocabulary';
import type { GameStateView } from '@one-mind/protocol/games/games';
import type { RoleCounts } from '@one-mind/protocol/scenarios/scenarios';
import type { TFunction } from 'i18next';

/** Puts the roles first that players look for. */
const ORDER = ['saboteur', 'rogue', 'collaborator'] as const satisfies readonly Role[];

/** `1 Saboteur, 1 Rogue, 3 Collaborators`. `revealed`: how many of them are public so far. */
export function deckText(t: TFunction, deck: RoleCounts, revealed: Partial<RoleCounts> = {}): string {
  const texts: Record<Role, string> = {
    saboteur: t('{{count}} Saboteurs', { count: deck.saboteur }),
    rogue: t('{{count}} Rogues', { count: deck.rogue }),
    collaborator: t('{{count}} Collaborators', { count: deck.collaborator }),
  };
  return ORDER.map((role) => {
    const known = revealed[role] ?? 0;
    return known === 0 ? texts[role] : t('{{roles}} ({{known}} revealed)', { roles: texts[role], known });
  }).join(', ');
}

/** [S2] The roles that this game's deck dealt, with those that verdicts have revealed [V1]. */
export function gameDeckText(
  t: TFunction,
  { saboteurs, rogues }: Pick<GameStateView, 'saboteurs' | 'rogues'>,
  players: readonly Pick<PlayerView, 'role'>[],
): string {
  const revealed = (role: Role): number => players.filter((player) => player.role === role).length;
  return deckText(
    t,
    { saboteur: saboteurs, rogue: rogues, collaborator: players.length - saboteurs - rogues },
    { saboteur: revealed('saboteur'), rogue: revealed('rogue'), collaborator: revealed('collaborator') },
  );
}
