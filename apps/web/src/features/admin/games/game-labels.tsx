import type { GameResult } from '@one-mind/engine/state';
import type { AdminGame, GameStatus } from '@one-mind/protocol/admin/admin-games';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

export const statusName = (t: TFunction, status: GameStatus): string =>
  t({ in_progress: 'In Progress', completed: 'Completed', abandoned: 'Abandoned' }[status]);

/** The number of turns. */
export function turnText(t: TFunction, { current_turn: turns, status }: Pick<AdminGame, 'current_turn' | 'status'>): string {
  if (turns === 0) return status === 'in_progress' ? t('None yet') : t('None');
  return turns === null ? '–' : String(turns);
}

export const outcomeName = (t: TFunction, outcome: GameResult['outcome']): string =>
  t({ success: 'Success', failure: 'Failure', abandoned: 'Abandoned' }[outcome]);

const TONES: Readonly<Record<GameStatus, BadgeTone>> = { in_progress: 'info', completed: 'success', abandoned: 'neutral' };

export function GameStatusBadge({ status }: { readonly status: GameStatus }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{statusName(t, status)}</Badge>;
}
