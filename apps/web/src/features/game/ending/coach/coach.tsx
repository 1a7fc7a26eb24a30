import type { Guesses } from '@one-mind/engine/state';
import type { RevealView } from '@one-mind/engine/view/view-types';
import type { Coaching, FinishedGame, TellingTurn } from '@one-mind/simulator/observer/coach';
import { useQuery } from '@tanstack/react-query';
import { ScanEye } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../../lib/api/api.ts';
import { nameOf } from '../../../../shared/games/game-labels.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { SeatShape } from '../../../../ui/identity/seat-shape.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useGame } from '../../live/game-context.ts';
import { reasonText } from './coach-reason.ts';
import { guessedAs, guessesByRound } from './own-guesses.ts';
import { useCoaching } from './use-coaching.ts';

/** What the observer could have known, round by round, beside what the player guessed. */
export function Coach({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players, current_state, log } = useGame('players', 'current_state', 'log');
  const game = useMemo((): FinishedGame => {
    const { saboteurs, rulesOff, verdicts } = current_state;
    return {
      players: players.map(({ id, is_alive }) => ({ id, is_alive })),
      ...{ saboteurs, rulesOff, verdicts },
      facts: log.map(({ round, data }) => ({ round, fact: data })),
      roles: reveal.players.map(({ id, role }) => ({ id, role })),
      turns: reveal.turns.map(({ turnNumber, player }) => ({ turnNumber, player })),
    };
  }, [players, current_state, log, reveal]);
  const { state, retry } = useCoaching(game);
  switch (state.status) {
    case 'running':
      return (
        <div className="flex max-w-md flex-col gap-2">
          <p className="text-muted text-sm">{t('The coach is reading the game again…')}</p>
          <ProgressBar label={t('The coach is reading the game again…')} value={state.share} max={1} />
        </div>
      );
    case 'failed':
    case 'slow':
      return (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>
            {state.status === 'slow'
              ? t('This takes too long on this device, so the coach has stopped.')
              : t('The coach could not run in this browser. Check your connection and try again.')}
          </p>
          <Button onClick={retry}>{t('Try again')}</Button>
        </div>
      );
    case 'finished':
      return <Findings reveal={reveal} coaching={state.coaching} games={state.games} />;
  }
}

interface FindingsProps {
  readonly reveal: RevealView;
  readonly coaching: Coaching;
  readonly games: number;
}

function Findings({ reveal, coaching, games }: FindingsProps) {
  const { t } = useTranslation();
  const { you, players, world } = useGame('you', 'players', 'world');
  const name = nameOf(t, players, world);
  const given = coaching.giveaways.find(({ player }) => player === you?.id);
  const guesses = useOwnGuesses(reveal);
  if (coaching.rounds.length === 0) return <p>{t('The game ended before its first round was complete, so there was nothing to tell.')}</p>;
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-2xl text-muted">
        {t(
          'An observer that knows only public facts and claims, but forgets nothing, weighs every order of turns and every group of Saboteurs. It knows neither the chat nor anybody’s clues, and it learned from {{games, number}} games of AI players how each role tends to act, so people may surprise it.',
          { games },
        )}
      </p>
      <div>
        <h3 className="mb-3 text-xl">{t('How sure players could have been')}</h3>
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {coaching.rounds.map(({ round, suspicion }) => (
            <RoundCard key={round} {...{ round, suspicion, reveal }} guesses={guesses.of(round)} />
          ))}
        </ol>
        {guesses.note === null ? null : <p className="mt-3 text-muted text-sm">{guesses.note}</p>}
      </div>
      <TellingTurns
        title={t('The turns that revealed most')}
        none={t('No single turn told much about the Saboteurs.')}
        turns={coaching.telling}
      />
      {given === undefined ? null : (
        <TellingTurns
          title={t('What gave you away')}
          none={t('None of your turns told much against you, {{name}}.', { name: name(given.player) })}
          turns={given.turns}
        />
      )}
    </div>
  );
}

/** A probability this far above chance is a suspicion. */
const NOTABLE = 0.02;

interface RoundCardProps {
  readonly round: number;
  /** By seat. */
  readonly suspicion: readonly number[];
  readonly reveal: RevealView;
  readonly guesses: Guesses | null;
}

/** The observer's suspicion of each Saboteur, its first suspect, the player's own, and the accusations of that round. */
function RoundCard({ round, suspicion, reveal, guesses }: RoundCardProps) {
  const { t } = useTranslation();
  const { players, world, current_state } = useGame('players', 'world', 'current_state');
  const name = nameOf(t, players, world);
  const isGuilty = (id: string) => reveal.players.some((player) => player.id === id && player.role === 'saboteur');
  const first = suspicion.indexOf(Math.max(...suspicion));
  // Nobody is suspected while chance alone explains the highest share.
  const isSuspicion = (suspicion[first] ?? 0) > current_state.saboteurs / players.length + NOTABLE;
  const suspect = isSuspicion ? players[first] : undefined;
  const shown = players.flatMap((player, seat) =>
    isGuilty(player.id) || player.id === suspect?.id ? [{ ...player, share: suspicion[seat] ?? 0 }] : [],
  );
  const places = Object.entries(guesses?.positions ?? {});
  const rightPlaces = places.filter(([id, place]) => reveal.order.indexOf(id) + 1 === place).length;
  const own = guesses === null ? [] : guessedAs(guesses, 'saboteur');
  return (
    <li className="rounded-xl border border-line bg-surface p-4 text-sm">
      <h4 className="mb-2 font-semibold text-base">{t('Round {{round}}', { round })}</h4>
      <ul className="flex flex-col gap-2">
        {shown.map(({ id, seat, share }) => (
          <li key={id}>
            <p className="flex items-center gap-1.5">
              <SeatShape seat={seat} size={12} />
              <span className="wrap-anywhere min-w-0 flex-1">
                {isGuilty(id) ? name(id) : t('{{name}} (innocent)', { name: name(id) })}
                {id === suspect?.id ? <span className="text-muted"> · {t('first suspect')}</span> : null}
              </span>
              <span className="tabular font-semibold">{percent(share)}</span>
            </p>
            <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
              <div className={isGuilty(id) ? 'h-full bg-danger' : 'h-full bg-line-strong'} style={{ width: percent(share) }} />
            </div>
          </li>
        ))}
      </ul>
      {own.length === 0 ? null : (
        <p className="mt-3">
          {own.every(isGuilty)
            ? t('You suspected {{names}}: right.', { names: own.map(name).join(', ') })
            : t('You suspected {{names}}: not all of them right.', { names: own.map(name).join(', ') })}
        </p>
      )}
      {places.length === 0 ? null : (
        <p className="mt-1">{t('Your places in the order: {{right}} of {{made}} right.', { right: rightPlaces, made: places.length })}</p>
      )}
      {current_state.verdicts
        .filter((verdict) => verdict.round === round)
        .map(({ accuser, accused, guilty }) => (
          <p key={`${accuser}-${accused}`} className="mt-2 text-muted">
            {accusationText({ isConvicted: guilty, isSaboteur: isGuilty(accused) }, { accuser: name(accuser), accused: name(accused) })}
          </p>
        ))}
    </li>
  );

  function accusationText(
    { isConvicted, isSaboteur }: { readonly isConvicted: boolean; readonly isSaboteur: boolean },
    names: { readonly accuser: string; readonly accused: string },
  ): string {
    if (isConvicted)
      return isSaboteur
        ? t('{{accuser}} accused {{accused}}: convicted, and rightly.', names)
        : t('{{accuser}} accused {{accused}}: convicted, but innocent.', names);
    return isSaboteur
      ? t('{{accuser}} accused {{accused}} rightly, but the vote failed.', names)
      : t('{{accuser}} accused {{accused}} wrongly, and the vote failed.', names);
  }
}

interface TellingTurnsProps {
  readonly title: string;
  readonly none: string;
  readonly turns: readonly TellingTurn[];
}

function TellingTurns({ title, none, turns }: TellingTurnsProps) {
  const { t } = useTranslation();
  const { id, players, world, log } = useGame('id', 'players', 'world', 'log');
  const name = nameOf(t, players, world);
  const factOf = ({ turnNumber }: TellingTurn) =>
    log.find(({ data }) => data.type === 'turn' && data.turnNumber === turnNumber)?.fact ?? '';
  return (
    <div>
      <h3 className="mb-3 text-xl">{title}</h3>
      {turns.length === 0 ? <p className="text-muted">{none}</p> : null}
      <ol className="grid gap-3 lg:grid-cols-3">
        {turns.map((turn) => (
          <li key={turn.turnNumber} className="flex flex-col items-start gap-2 rounded-xl border border-line bg-surface p-4 text-sm">
            <h4 className="flex items-center gap-1.5 font-semibold text-base">
              <SeatShape seat={players.find((player) => player.id === turn.author)?.seat ?? 0} size={13} />
              {t('Round {{round}}, turn {{turn}}: {{name}}', { ...turn, name: name(turn.author) })}
            </h4>
            <p className="wrap-anywhere">{factOf(turn)}</p>
            <p>{reasonText(t, turn.reason, name)}</p>
            <p className="text-muted">
              {t('After round {{after}}, the suspicion was {{with}}; without this turn, it would have been {{without}}.', {
                after: turn.after,
                with: percent(turn.with),
                without: percent(turn.without),
              })}
            </p>
            <LinkButton
              size="sm"
              to={`/replay/${encodeURIComponent(id)}?turn=${turn.turnNumber}&lens=truth`}
              icon={ScanEye}
              className="mt-auto print:hidden"
            >
              {t('See it in the replay')}
            </LinkButton>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The player's guesses at the end of each round, and a sentence if they aren't known or there are none. */
function useOwnGuesses(reveal: RevealView): { readonly of: (round: number) => Guesses | null; readonly note: string | null } {
  const { t } = useTranslation();
  const { id, you, log } = useGame('id', 'you', 'log');
  const last = reveal.players.find((player) => player.id === you?.id)?.guesses;
  const hasAny = last !== undefined && Object.keys({ ...last.roles, ...last.positions }).length > 0;
  const moments = useQuery({
    queryKey: ['replay', id, 'seat', you?.seat ?? null],
    queryFn: ({ signal }) => get(`/api/game/${encodeURIComponent(id)}/replay/seats/${you?.seat ?? 0}`, { signal }),
    enabled: you !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const rounds = useMemo(() => (moments.data === undefined ? null : guessesByRound(log, moments.data)), [log, moments.data]);
  const of = (round: number) => rounds?.get(round) ?? null;
  if (you === null) return { of, note: null };
  if (rounds !== null) {
    const hasAnyRound = [...rounds.values()].some(
      (guesses) => guessedAs(guesses, 'saboteur').length > 0 || Object.keys(guesses.positions).length > 0,
    );
    return { of, note: hasAnyRound ? null : t('You noted no guesses about Saboteurs or the order.') };
  }
  if (moments.isLoading) return { of, note: null };
  return {
    of,
    note: hasAny ? t('Only your last guesses were kept. They are under “What was hidden”.') : t('No guesses of yours were kept.'),
  };
}

const FORMAT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const percent = (share: number): string => FORMAT.format(share);
