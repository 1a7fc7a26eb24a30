import { casePoints } from '@one-mind/protocol/daily/case-scores';
import type { CaseHead, CaseResult } from '@one-mind/protocol/daily/daily';
import { BookOpenText, VenetianMask } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CaseRound } from './case-round.tsx';
import { NameDialog } from './name-dialog.tsx';
import { Suspects } from './suspects.tsx';
import { TurnChainsTable } from './turn-chains-table.tsx';
import { type PlayedCase, useCase } from './use-case.ts';
import { Verdict } from './verdict.tsx';

interface CaseScreenProps {
  readonly head: CaseHead;
  /** All answers so far. */
  readonly results: readonly CaseResult[];
  readonly today: string;
}

/** Reading a case and naming the Saboteur. */
export function CaseScreen({ head, results, today }: CaseScreenProps) {
  const { t } = useTranslation();
  const played = useCase(head);
  const { read, rounds, verdict } = played;
  const [open, setOpen] = useState<ReadonlySet<number> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const newest = rounds.length;
  const isNamed = verdict !== null;

  // The verdict appears at the top, away from the button that was pressed.
  const wasNamed = useRef<boolean | null>(null);
  useEffect(() => {
    if (wasNamed.current === false && isNamed) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'center' });
    }
    if (newest > 0) wasNamed.current = isNamed;
  }, [isNamed, newest]);

  // Somebody who reads on continues at the beginning of the new round.
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (awaited.current !== newest) return;
    awaited.current = null;
    const round = document.getElementById(`round-${newest}`);
    round?.querySelector('summary')?.focus({ preventScroll: true });
    round?.scrollIntoView({ block: 'start' });
  }, [newest]);

  if (newest === 0) return read.isError ? <QueryFailure query={read} title={t('Failed to load the case')} /> : <CaseSkeleton />;
  const opened = open ?? new Set(isNamed ? [] : [newest]);
  const toggle = (round: number, isOpen: boolean) => {
    if (opened.has(round) === isOpen) return;
    setOpen(new Set(isOpen ? [...opened, round] : [...opened].filter((one) => one !== round)));
  };
  const show = (round: number, turn: number) => {
    setOpen(new Set([...opened, round]));
    requestAnimationFrame(() => {
      const place = document.getElementById(`turn-${round}-${turn}`);
      place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      place?.querySelector('summary')?.focus({ preventScroll: true });
    });
  };
  const readOn = () => {
    setOpen(new Set([newest + 1]));
    awaited.current = newest + 1;
    played.readOn();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      {verdict === null ? null : (
        <div className="lg:col-span-2">
          <Verdict head={head} verdict={verdict} suspects={played.memory.suspects} results={results} today={today} ref={heading} />
        </div>
      )}
      <div className="flex flex-col gap-3">
        {rounds.map((round, at) => (
          <details
            key={round.round}
            id={`round-${round.round}`}
            open={opened.has(round.round)}
            onToggle={(event) => toggle(round.round, event.currentTarget.open)}
            className="scroll-mt-20 rounded-2xl border border-line bg-surface"
          >
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-2xl px-4 font-semibold">
              {t('Round {{round}}', { round: round.round })}
              <span className="truncate font-normal text-muted text-sm">{round.location}</span>
            </summary>
            <div className="px-4 pb-4">
              <CaseRound head={head} round={round} from={rounds[at - 1]?.location ?? null} solution={verdict?.solution ?? null} />
            </div>
          </details>
        ))}
        {read.isError ? <QueryFailure query={read} title={t('Failed to load the next round')} /> : null}
      </div>
      <div className="flex flex-col gap-6 lg:sticky lg:top-20">
        {isNamed ? null : <Suspects head={head} rounds={rounds} marks={played.memory.marks} onMark={played.mark} />}
        <TurnChainsTable head={head} rounds={rounds} solution={verdict?.solution ?? null} onShow={show} />
        {isNamed ? null : <Choice head={head} played={played} onReadOn={readOn} />}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly head: CaseHead;
  readonly played: PlayedCase;
  readonly onReadOn: () => void;
}

/** Read on, or dare to answer. On a phone, the two stay at the bottom of the screen. */
function Choice({ head, played, onReadOn }: ChoiceProps) {
  const { t } = useTranslation();
  const [isNaming, setNaming] = useState(false);
  const read = played.rounds.length;
  const points = casePoints(read, head.rounds);
  const isLast = read >= head.rounds;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-ground/95 px-4 pt-3 pb-[max(0.75rem,var(--toast-room,0px))] backdrop-blur-sm lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      <div className="flex gap-3 *:flex-1">
        {isLast ? null : (
          <Button icon={BookOpenText} onClick={onReadOn} busy={played.read.isFetching}>
            {t('Read round {{round}}', { round: read + 1 })}
          </Button>
        )}
        <Button variant="primary" icon={VenetianMask} onClick={() => setNaming(true)}>
          {t('Name the Saboteur')}
        </Button>
      </div>
      <p className="mt-2 text-center text-muted text-xs" role="status">
        {isLast
          ? t('That was the last round. The right answer is worth {{points}} points.', { points })
          : t('Now worth {{points}} points, or {{next}} after the next round.', { points, next: casePoints(read + 1, head.rounds) })}
      </p>
      <NameDialog head={head} played={played} points={points} open={isNaming} onClose={() => setNaming(false)} />
    </div>
  );
}

export function CaseSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('Loading…')} className="grid gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <Skeleton className="h-160 rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  );
}
