import { standingOf } from '@one-mind/protocol/daily/case-scores';
import type { CaseHead, CaseResult, CaseVerdict } from '@one-mind/protocol/daily/daily';
import { clsx } from 'clsx';
import { CircleX, Target } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../../shared/content/content.ts';
import { useSiteAddress } from '../../shared/content/site-address.ts';
import { resultText } from './result-text.ts';
import { ShareResult } from './share-result.tsx';
import { Standing } from './standing.tsx';
import { Voice } from './voice.tsx';

interface VerdictProps {
  readonly head: CaseHead;
  readonly verdict: CaseVerdict;
  readonly suspects: readonly (readonly number[])[];
  readonly results: readonly CaseResult[];
  readonly today: string;
  readonly ref: Ref<HTMLHeadingElement>;
}

/** Who it was, what the answer is worth, how sure an ideal reader was, and the result to share. */
export function Verdict({ head, verdict: { result, solution }, suspects, results, today, ref }: VerdictProps) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const { players, number, level, rounds, day } = head;
  const { saboteur, rogue } = solution;
  const words = { name: players[saboteur], named: players[result.seat], round: result.rounds };
  const all = [...results.filter((one) => one.day !== day), result];
  const { streak } = standingOf(all, today);
  const points = t('{{points}} points', { points: result.points });
  const title = t('{{site}}: Daily Case {{number}} ({{level}})', { site: siteName, number, level: t(level) });
  const url = `${useSiteAddress()}/daily/${day}`;
  return (
    <section
      aria-labelledby="verdict"
      className={clsx('rounded-2xl border bg-surface p-5 sm:p-6', result.isRight ? 'border-success/60' : 'border-danger/60')}
    >
      <h2 id="verdict" ref={ref} tabIndex={-1} className="flex items-center gap-3 text-3xl focus:outline-none">
        {result.isRight ? (
          <Target size={28} aria-hidden="true" className="shrink-0 text-success" />
        ) : (
          <CircleX size={28} aria-hidden="true" className="shrink-0 text-danger" />
        )}
        {result.isRight ? t('It was {{name}}. You found the Saboteur.', words) : t('It was {{name}}, not {{named}}.', words)}
      </h2>
      <p className="mt-2 text-muted">
        {t('You answered after round {{round}}.', words)} <strong className="text-text">{points}</strong>
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {players.map((player, seat) => (
          <li key={player} className="flex items-center gap-2">
            <Voice players={players} seat={seat} />
            <span className={seat === saboteur ? 'text-danger' : 'text-muted'}>
              {seat === saboteur ? t('Saboteur') : seat === rogue ? t('Rogue') : t('Collaborator')}
            </span>
          </li>
        ))}
      </ul>
      <Certainty curve={solution.curve} answeredAfter={result.rounds} name={players[saboteur] ?? ''} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <ShareResult
          url={url}
          title={title}
          text={resultText({
            ...{ result, suspects, saboteur, rounds, title, url },
            score: streak > 1 ? t('{{points}}, streak {{streak}}', { points, streak }) : points,
          })}
        />
        <Standing results={all} today={today} />
      </div>
    </section>
  );
}

interface CertaintyProps {
  readonly curve: readonly number[];
  readonly answeredAfter: number;
  readonly name: string;
}

/** The probability that an ideal reader gave the Saboteur, round by round. */
function Certainty({ curve, answeredAfter, name }: CertaintyProps) {
  const { t } = useTranslation();
  return (
    <figure className="mt-5">
      <figcaption className="text-muted text-sm">
        {t('How sure a perfect reader would have been that it was {{name}}, by round:', { name })}
      </figcaption>
      <ol className="mt-2 flex gap-1">
        {curve.map((chance, at) => (
          <li key={at} className="flex min-w-0 max-w-14 flex-1 flex-col items-center gap-1 text-xs">
            <span className="tabular whitespace-nowrap font-semibold">{`${Math.round(chance * 100)} %`}</span>
            <span aria-hidden="true" className="flex h-14 w-full items-end overflow-hidden rounded-md bg-sunken">
              <span
                className={clsx('w-full', at + 1 === answeredAfter ? 'bg-accent' : 'bg-info/70')}
                style={{ height: `${chance * 100}%` }}
              />
            </span>
            <span className={clsx('tabular', at + 1 === answeredAfter ? 'font-semibold text-accent-strong' : 'text-faint')}>
              {at + 1 === answeredAfter ? t('you') : at + 1}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
