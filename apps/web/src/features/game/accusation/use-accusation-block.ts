import type { PlayerView } from '@one-mind/engine/view/view-types';
import { useTranslation } from 'react-i18next';
import { useGamePart, useGameState } from '../live/game-context.ts';

/** [V1] Why the reader cannot accuse this voice now, as a sentence; null if they can. */
export function useAccusationBlock(player: PlayerView): string | null {
  const { t } = useTranslation();
  const canAccuse = useGamePart(({ you }) => you?.canAccuse === true);
  const { round, accuseFromRound, rulesOff, accusation, phase } = useGameState(
    'round',
    'accuseFromRound',
    'rulesOff',
    'accusation',
    'phase',
  );
  if (player.is_alive && canAccuse) return null;
  if (rulesOff.includes('accusation')) return t('This game is played without accusations');
  if (round < accuseFromRound) return t('Accusations start in round {{round}}', { round: accuseFromRound });
  if (accusation !== null) return t('Another accusation is being voted on');
  if (phase !== 'planning') return t('You can only accuse in the Action Phase');
  return t('You cannot accuse {{name}} now', { name: player.username });
}
