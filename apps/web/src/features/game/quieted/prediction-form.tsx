import type { QuietedView } from '@one-mind/engine/view/view-types';
import { PREDICTED_ACTIONS } from '@one-mind/engine/vocabulary';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionName } from '../../../shared/games/game-labels.ts';
import { ACTION_ICONS } from '../../../shared/map/icons.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useCommands, useGame, useGamePart, useGameState } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { ChoiceButton } from './choice-button.tsx';
import { useChoice } from './use-choice.ts';

interface PredictionFormProps {
  readonly quieted: QuietedView;
  /** Planning goes on, so the prediction can still change. */
  readonly isOpen: boolean;
}

type Prediction = QuietedView['prediction'];

/** [Q1][Q2] Three questions about the round, each answered with one tap; a second tap takes the answer back. */
export function PredictionForm({ quieted, isOpen }: PredictionFormProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { round } = useGameState('round');
  const { players } = useGame('players');
  const places = useGamePart(({ world }) => {
    const here = world.locations.find(({ id }) => id === world.body.location);
    const near = new Set([here?.id, ...(here?.exits ?? []).map(({ to }) => to)]);
    return world.locations.filter(({ id }) => near.has(id));
  });
  const here = useGamePart(({ world }) => world.body.location);
  const [shown, choose] = useChoice(quieted.prediction);
  const press = <Part extends keyof Prediction>(part: Part, value: NonNullable<Prediction[Part]>) => {
    const change = { [part]: shown[part] === value ? null : value } as Partial<Prediction>;
    choose({ ...shown, ...change }, () => commands.predict(change));
  };
  return (
    <section aria-label={t('Predictions')} className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold font-story text-xl">{t('What comes in round {{round}}?', { round })}</span>
        <span className="tabular text-muted text-sm">{t('Points so far: {{points}}', { points: quieted.score.points })}</span>
      </p>
      <LastRound last={quieted.last} />
      <Question title={t('The first turn looks like')}>
        {PREDICTED_ACTIONS.map((action) => {
          const Icon = ACTION_ICONS[action];
          return (
            <ChoiceButton key={action} isChosen={shown.action === action} isOpen={isOpen} onPress={() => press('action', action)}>
              <Icon size={16} className="shrink-0" />
              {actionName(t, action)}
            </ChoiceButton>
          );
        })}
      </Question>
      <Question title={t('When it ends, the body is in')}>
        {places.map(({ id, name }) => (
          <ChoiceButton key={id} isChosen={shown.place === id} isOpen={isOpen} onPress={() => press('place', id)}>
            {id === here ? t('{{place}} (still)', { place: name }) : name}
          </ChoiceButton>
        ))}
      </Question>
      <Question title={t('The first turn belongs to')} hint={t('scored when the game is over')}>
        {players
          .filter(({ is_alive }) => is_alive)
          .map(({ id, seat, username }) => (
            <ChoiceButton key={id} isChosen={shown.who === id} isOpen={isOpen} onPress={() => press('who', id)}>
              <SeatShape seat={seat} size={13} />
              <bdi>{username}</bdi>
            </ChoiceButton>
          ))}
      </Question>
      <p className="text-faint text-xs">
        {isOpen
          ? t('You can change this until the turns begin. Nobody sees it before the end of the game.')
          : t('The round is being played. You can predict the next one when planning begins.')}
      </p>
    </section>
  );
}

function Question({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-muted text-xs">
        {title}
        {hint === undefined ? null : <span className="text-faint"> · {hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  );
}

/** What everyone could check about the prediction for the round before. */
function LastRound({ last }: { readonly last: QuietedView['last'] }) {
  const { t } = useTranslation();
  const name = useNameOf();
  if (last === null) return null;
  const parts = [
    { key: 'action', text: last.action === null ? '' : actionName(t, last.action), isRight: last.right.action },
    { key: 'place', text: last.place === null ? '' : name(last.place), isRight: last.right.place },
  ].filter(({ isRight }) => isRight !== null);
  if (parts.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 rounded-lg bg-raised px-2.5 py-1.5 text-sm">
      <span className="text-muted">{t('Round {{round}}:', { round: last.round })}</span>
      {parts.map(({ key, text, isRight }) => (
        <span key={key} className="inline-flex items-center gap-1">
          {isRight === true ? (
            <Check size={15} aria-label={t('Right')} className="text-success" />
          ) : (
            <X size={15} aria-label={t('Wrong')} className="text-danger" />
          )}
          {text}
        </span>
      ))}
    </p>
  );
}
