import type { TurnNumber } from '@one-mind/engine/round/turn-order';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useOneTabStop } from '../../../ui/one-tab-stop.ts';
import { useGame, useGamePart } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { isOwnTurn } from '../stage/own-turn.ts';
import { useOrderMarks } from './use-order-marks.ts';
import { usePlaceGuesses } from './use-place-guesses.ts';

interface WhoseTurnProps {
  readonly turn: TurnNumber;
  /** Marks that can be pressed; otherwise only the guess is shown. */
  readonly asks: boolean;
}

/** [K2] Whose turn was it? One tap on a voice's mark notes a guess on the order board, and a second tap removes it. */
export function WhoseTurn({ turn, asks }: WhoseTurnProps) {
  const { t } = useTranslation();
  const { players } = useGame('players');
  const isOwn = useGamePart(({ you }) => isOwnTurn(you, turn));
  const marks = useOrderMarks();
  const { positions, press } = usePlaceGuesses();
  const name = useNameOf();
  const stop = useOneTabStop<HTMLFieldSetElement>();
  if (marks === null) return null;
  if (isOwn) return <span className="font-semibold text-accent-strong">{t('Yours')}</span>;
  const authors = marks.authorsOf(turn).flatMap(({ player, places }) => {
    const view = players.find(({ id }) => id === player);
    const [place = 0, ...others] = places;
    return view === undefined
      ? []
      : [{ ...view, place, isClear: others.length === 0, isGuess: others.length === 0 && positions[player] === place }];
  });
  if (!asks) {
    const guess = authors.find(({ isGuess }) => isGuess);
    return guess === undefined ? null : (
      <span className="inline-flex items-center gap-1" title={t('Your guess; nobody sees it before the end')}>
        <SeatShape seat={guess.seat} size={11} />
        <span className="sr-only">{t('Your guess:')} </span>
        <bdi>{guess.username}</bdi>?
      </span>
    );
  }
  if (authors.some(({ isClear }) => !isClear)) {
    const quieted = players.filter(({ is_alive }) => !is_alive);
    const open = quieted.filter(({ id }) => positions[id] === undefined);
    const names = (open.length > 0 ? open : quieted).map(({ id }) => name(id)).join(', ');
    return <span>{t('Whose? First guess the place of {{names}}.', { names })}</span>;
  }
  return (
    <fieldset
      aria-label={t('Whose was turn {{turn}} of round {{round}}?', { ...turn })}
      className="inline-flex min-w-0 flex-wrap items-center"
      {...stop}
    >
      <span aria-hidden="true" className="mr-1 text-faint">
        {t('Whose?')}
      </span>
      {authors.map(({ id, seat, username, place, isGuess }) => (
        <button
          key={id}
          type="button"
          aria-label={username}
          aria-pressed={isGuess}
          title={isGuess ? t('{{name}}: your guess. Tap again to remove it.', { name: username }) : t('Guess {{name}}', { name: username })}
          onClick={(event) => {
            // The click must not reach the story, where it would speed up the narration.
            event.stopPropagation();
            press(id, place);
          }}
          className={clsx(
            'grid size-7 place-items-center rounded-full border touch:size-11',
            isGuess ? 'border-accent bg-accent/15' : 'border-transparent opacity-70 hover:border-line-strong hover:opacity-100',
          )}
        >
          <SeatShape seat={seat} size={isGuess ? 17 : 14} outline={!isGuess} />
        </button>
      ))}
    </fieldset>
  );
}
