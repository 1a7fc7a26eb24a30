import type { CaseEntry, CaseHead, CaseSolution, CaseRound as Round } from '@one-mind/protocol/daily/daily';
import { artPath } from '@one-mind/protocol/scenarios/art-names';
import { clsx } from 'clsx';
import { ChevronDown, HeartPulse, Siren, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { placeOf } from './turn-chains.ts';
import { TurnMark } from './turn-mark.tsx';
import { Voice } from './voice.tsx';

interface CaseRoundProps {
  readonly head: CaseHead;
  readonly round: Round;
  /** Where the body was before the round; null = the first one. */
  readonly from: string | null;
  /** Once somebody is named: the truth beside every turn and claim. */
  readonly solution: CaseSolution | null;
}

/** One round: its place, its story, and what was said after it. */
export function CaseRound({ head: { players }, round, from, solution }: CaseRoundProps) {
  const { t } = useTranslation();
  const authorOf = (number: number, turn: number): number | null => solution?.order[placeOf(players.length, number, turn) - 1] ?? null;
  return (
    <>
      <div className="relative aspect-[5/1.6] overflow-hidden rounded-xl border border-line sm:aspect-[5/1.2]">
        <img src={artPath(round.art)} alt="" className="absolute inset-0 size-full object-cover" />
        <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-x-4 bg-linear-to-t from-black/85 to-transparent px-3 pt-8 pb-2 text-[#f0e8db] text-sm">
          <span className="font-semibold font-story text-lg">
            {from === null
              ? t('The body ends in {{place}}', { place: round.location })
              : from === round.location
                ? t('The body stays in {{place}}', { place: round.location })
                : t('The body goes from {{from}} to {{place}}', { from, place: round.location })}
          </span>
          <span className="tabular flex gap-4">
            <span className="inline-flex items-center gap-1.5">
              <Siren size={14} aria-hidden="true" />
              {t('Alarm {{alarm}} of {{limit}}', { alarm: round.alarm, limit: round.alarmLimit })}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <HeartPulse size={14} aria-hidden="true" />
              {t('Vitality {{vitality}} of {{most}}', { vitality: round.vitality, most: round.vitalityMax })}
            </span>
          </span>
        </div>
      </div>
      <ol className="mt-3 flex flex-col gap-3">
        {round.entries.map((entry, at) => (
          <li key={at} id={entry.turn === null ? undefined : `turn-${round.round}-${entry.turn.turn}`} className="scroll-mt-24">
            <Entry entry={entry} players={players} solution={solution} round={round.round} author={authorOf} />
          </li>
        ))}
      </ol>
      {round.statements.length === 0 ? (
        <p className="mt-4 text-faint text-sm italic">{t('Nobody claimed a turn of this round.')}</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-2" aria-label={t('Said after round {{round}}', { round: round.round })}>
          {round.statements.map(({ seat, text, turn, reading }) => (
            <li key={seat} className="rounded-xl rounded-tl-none border border-line bg-raised px-3 py-2 text-sm">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <Voice players={players} seat={seat} />
                <span className="text-muted">{t('claims turn {{turn}}', { turn })}</span>
                {solution === null ? null : authorOf(round.round, turn) === seat ? (
                  <span className="text-success text-xs">{t('true')}</span>
                ) : (
                  <strong className="text-danger text-xs">{t('a lie')}</strong>
                )}
              </span>
              <span className="mt-0.5 block">“{text}”</span>
              {reading === null ? null : (
                <span className={clsx('mt-0.5 inline-flex items-center gap-1.5 text-xs', reading.isGood ? 'text-success' : 'text-danger')}>
                  <SeatShape seat={reading.seat} size={11} />
                  {reading.isGood
                    ? t('{{name}} looked fine', { name: players[reading.seat] })
                    : t('{{name}} looked bad', { name: players[reading.seat] })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: CaseEntry;
  readonly players: readonly string[];
  readonly round: number;
  readonly solution: CaseSolution | null;
  readonly author: (round: number, turn: number) => number | null;
}

function Entry({ entry: { text, turn }, players, round, solution, author }: EntryProps) {
  const { t } = useTranslation();
  const has = (list: readonly { readonly round: number; readonly turn: number }[] | undefined): boolean =>
    turn !== null && list?.some((one) => one.round === round && one.turn === turn.turn) === true;
  const by = turn === null ? null : author(round, turn.turn);
  return (
    <article className={clsx('border-l-2 pl-3', turn === null ? 'border-line' : turn.mishap ? 'border-danger/70' : 'border-accent/60')}>
      <p className={clsx('font-story leading-[1.28]', turn === null ? 'text-muted' : 'font-medium text-[1.1875rem]')}>{text}</p>
      {turn === null ? null : (
        <details className="mt-0.5 text-muted text-xs leading-relaxed">
          <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-md hover:text-text touch:min-h-11">
            <TurnMark turn={turn} size={13} />
            <strong className="tabular font-semibold">{t('Turn {{turn}}', { turn: turn.turn })}</strong>
            {turn.mishap ? (
              <strong className="ml-1 inline-flex items-center gap-1 font-semibold text-danger">
                <Zap size={12} aria-hidden="true" />
                {t('Mishap')}
              </strong>
            ) : null}
            <ChevronDown size={13} aria-hidden="true" className="text-faint" />
          </summary>
          {turn.fact}
        </details>
      )}
      {by === null || turn === null ? null : (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
          <Voice players={players} seat={by} />
          {has(solution?.planted) ? <strong className="text-danger">{t('planted a sabotage here')}</strong> : null}
          {has(solution?.struck) ? <span className="text-danger">{t('the sabotage struck here')}</span> : null}
        </p>
      )}
    </article>
  );
}
