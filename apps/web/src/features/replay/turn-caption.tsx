import { useTranslation } from 'react-i18next';
import { actionName, tagName } from '../../shared/games/game-labels.ts';
import { DeedCaption, NoDeed } from '../../shared/stage/deed-caption.tsx';
import { authorFor, deedFor } from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';

/** Over the map: what the body does and who chose it, as far as the lens knows. */
export function TurnCaption({ seen }: { readonly seen: ReplayView }) {
  const { t } = useTranslation();
  const { frame, lens, reveal, you, name } = seen;
  const { turn, players } = frame;
  if (turn === null) return <NoDeed />;
  const author = authorFor(lens, turn, { reveal, you });
  const seat = players.find(({ id }) => id === author)?.seat;
  const truth = reveal.turns.find(({ turnNumber }) => turnNumber === turn.turnNumber);
  const deed = deedFor(lens, turn, { reveal, you });
  const secret =
    author === null || truth === undefined
      ? null
      : deed.isCovered
        ? t('seen as: {{action}}', { action: actionName(t, turn.action) })
        : tagName(t, truth.program.tag);
  return (
    <DeedCaption
      turn={turn}
      author={seat === undefined ? null : { seat, name: name(author ?? '') }}
      deed={deed}
      secret={secret}
      name={name}
    />
  );
}
