import type { CaseLevel } from '@one-mind/protocol/daily/daily';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const WORDS: Readonly<Record<CaseLevel, string>> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };
const TONES: Readonly<Record<CaseLevel, BadgeTone>> = { easy: 'success', medium: 'accent', hard: 'danger' };

export function LevelBadge({ level }: { readonly level: CaseLevel }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[level]}>{t(WORDS[level])}</Badge>;
}
