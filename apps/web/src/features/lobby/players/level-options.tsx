import { useTranslation } from 'react-i18next';
import { LEVEL_LABELS, LEVEL_MANNERS, OFFERED_LEVELS } from '../../../shared/games/ai-levels.ts';

/** The levels of AI players, for a Select. */
export function LevelOptions() {
  const { t } = useTranslation();
  return OFFERED_LEVELS.map((level) => (
    <option key={level} value={level}>
      {t(LEVEL_LABELS[level])} · {t(LEVEL_MANNERS[level])}
    </option>
  ));
}
