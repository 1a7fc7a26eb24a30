import { clsx } from 'clsx';
import { Activity, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { STORY_ID } from '../accusation/use-dialog-expiry.ts';
import { LazyStagePart } from '../stage/lazy-stage.ts';
import { NarrativeLog } from './narrative-log.tsx';

interface StoryPlaceProps {
  readonly isStage: boolean;
  readonly expanded: boolean;
  readonly onExpand: ((expanded: boolean) => void) | null;
  readonly className: string;
}

/** The story: what the stage narrates while turns play on it, otherwise the whole log. The focus stays here when they change places. */
export function StoryPlace({ isStage, expanded, onExpand, className }: StoryPlaceProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form control belongs to it
    <div id={STORY_ID} role="group" aria-label={t('Story')} tabIndex={-1} className={clsx('flex flex-col', className)}>
      <Suspense>{isStage ? <LazyStagePart part="foot" /> : null}</Suspense>
      <Activity mode={isStage ? 'hidden' : 'visible'}>
        <NarrativeLog expanded={expanded} onExpand={onExpand} className="flex-1" />
      </Activity>
    </div>
  );
}
