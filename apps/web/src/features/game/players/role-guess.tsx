import type { PlayerView } from '@one-mind/engine/view/view-types';
import { ROLES, type Role } from '@one-mind/engine/vocabulary';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGamePart } from '../live/game-context.ts';

/** [K2] The player's guess of this voice's role. */
export function RoleGuess({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const guess = useGamePart(({ you }) => you?.guesses.roles[player.id] ?? '');
  return (
    <select
      aria-label={t('Guess the role of {{name}}', { name: player.username })}
      title={t('Your guess; nobody sees it before the end')}
      value={guess}
      onChange={({ currentTarget: { value } }) => {
        const role: Role | null = ROLES.find((one) => one === value) ?? null;
        commands.guess({ roles: { [player.id]: role } }).catch((error: unknown) => toast.error(errorMessage(error)));
      }}
      className="min-h-8 w-[5.5rem] shrink-0 rounded-md border border-line-strong bg-field px-1 text-xs touch:min-h-11"
    >
      <option value="">{t('Role?')}</option>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {roleName(t, role)}
        </option>
      ))}
    </select>
  );
}
