import type { Difficulty } from '@one-mind/engine/vocabulary';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export const DIFFICULTY_LABELS: Readonly<Record<Difficulty, string>> = { easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert' };
const TONES: Readonly<Record<Difficulty, BadgeTone>> = { easy: 'success', medium: 'neutral', hard: 'accent', expert: 'danger' };

export function DifficultyBadge({ difficulty }: { readonly difficulty: Difficulty }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[difficulty]}>{t(DIFFICULTY_LABELS[difficulty])}</Badge>;
}
