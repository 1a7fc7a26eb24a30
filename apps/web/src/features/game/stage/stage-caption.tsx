import { useTranslation } from 'react-i18next';
import { DeedCaption, NoDeed } from '../../../shared/stage/deed-caption.tsx';
import { useGame } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { usePlayback } from '../story/playback-context.ts';
import { isOwnTurn } from './own-turn.ts';
import { useStagedMoment } from './use-staged-moment.ts';

/** What the body does in the turn on the stage, as everyone sees it. */
export function StageCaption() {
  const { t } = useTranslation();
  const { current } = usePlayback();
  const { entry } = useStagedMoment();
  const { you } = useGame('you');
  const name = useNameOf();
  if (entry?.data.type !== 'turn') return <NoDeed />;
  return (
    <DeedCaption
      turn={entry.data}
      author={you !== null && isOwnTurn(you, entry.data) ? { seat: you.seat, name: t('You') } : null}
      deed={entry.data}
      showsMishap={entry.id !== current?.entry.id}
      name={name}
    />
  );
}
