import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { gameDeckText } from '../../../shared/games/deck-text.ts';
import { useGamePart } from '../live/game-context.ts';

/** How many of each role were dealt, which is always public [S3]. */
export function DeckLine({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const text = useGamePart(({ current_state, players }) => gameDeckText(t, current_state, players));
  return <p className={clsx('tabular text-muted text-xs leading-tight', className)}>{t('In this deck: {{roles}}', { roles: text })}</p>;
}
