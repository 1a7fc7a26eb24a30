import type { PlayerView } from '@one-mind/engine/view/view-types';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { actionName, causeText, deedText, intentionName, moderatorText, type NameOf, tagHint, tagName } from '../games/game-labels.ts';
import { originOf, redirectedFrom, type Truth, truthOfTag, truthOutcome, truthRoll } from './truth-sentences.ts';

interface TruthTextProps {
  readonly truth: Truth;
  /** All turns of the game, to find the origin of a mishap. */
  readonly turns: readonly Truth[];
  readonly players: readonly PlayerView[];
  readonly name: NameOf;
}

/** [E5] The truth about one turn: who chose it, its secret part, its actual result, and the cause of its mishap. */
export function TruthText({ truth, turns, players, name }: TruthTextProps) {
  const { t } = useTranslation();
  const player = players.find((one) => one.id === truth.player);
  const { program } = truth;
  const origin = originOf(turns, truth);
  const meant = redirectedFrom(truth);
  const by = truth.by === 'ai' && player?.kind !== 'ai' ? t('chosen by the AI') : truth.by === 'moderator' ? moderatorText(t) : null;
  return (
    <div className="flex flex-col gap-0.5 text-sm leading-snug">
      <p className="flex flex-wrap items-center gap-x-1.5">
        <SeatShape seat={player?.seat ?? 0} size={12} />
        <strong className="font-semibold">{name(truth.player)}</strong>
        <span>{deedText(t, program.action, truth.resolvedTarget, name)}</span>
        {meant === null ? null : <span className="text-muted">{t('(meant for {{target}})', { target: name(meant) })}</span>}
      </p>
      <p className="text-muted">
        {[intentionName(t, program.intention), truthOutcome(t, truth, name), truthRoll(t, truth), by]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <p className="text-muted">
        <strong className="font-semibold text-accent-strong">{tagName(t, program.tag)}</strong>: {tagHint(t, program.tag)}{' '}
        {truthOfTag(t, truth)}
      </p>
      {truth.cover ? (
        <p className="text-danger">
          {t('What was seen was a cover: it was really {{action}}.', { action: actionName(t, program.action) })}
        </p>
      ) : null}
      {truth.mishap === null ? null : (
        <p className="inline-flex items-center gap-1 font-medium text-danger">
          <Zap size={14} />
          <span>
            {causeText(t, truth.mishap, name)}{' '}
            {origin === null ? null : t('It goes back to turn {{turn}} of round {{round}}.', { turn: origin.turn, round: origin.round })}
          </span>
        </p>
      )}
      {truth.falseClue === true ? <p className="text-danger">{t('The clue it gave was false.')}</p> : null}
    </div>
  );
}
