import type { TFunction } from 'i18next';
import { RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame, useGamePart, useGameState } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import type { GuidedProgress } from './guided-game.ts';
import { GUIDED_STEPS } from './guided-steps.ts';

interface GuidedAdviceProps {
  readonly progress: GuidedProgress;
  readonly onConfirm: () => void;
  readonly onSuspect: (player: string) => void;
  readonly onRestart: () => void;
  readonly onSkip: () => void;
}

/** One sentence for each step, and its button if the thing to do isn't elsewhere on the screen. */
export function GuidedAdvice({ progress, onConfirm, onSuspect, onRestart, onSkip }: GuidedAdviceProps) {
  const { t } = useTranslation();
  const { step } = progress;
  const sentence = useSentence(progress);
  const box = useRef<HTMLElement>(null);
  // A button that was pressed is gone with its step; from here, Tab leads into the game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a step begins
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('Guide')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl border-2 border-accent bg-raised py-1.5 pr-1.5 pl-3.5 focus:outline-none"
    >
      <p role="status" className="min-w-52 flex-1 font-medium text-[0.9375rem] leading-snug sm:text-base">
        <span className="tabular mr-2 text-faint text-xs">
          {GUIDED_STEPS.indexOf(step) + 1}/{GUIDED_STEPS.length}
        </span>
        {sentence}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
        {step === 'role' ? (
          <Button size="sm" variant="primary" onClick={onConfirm}>
            {t('Begin')}
          </Button>
        ) : step === 'yours' ? (
          <Button size="sm" variant="primary" onClick={onConfirm}>
            {t('Go on')}
          </Button>
        ) : step === 'spot' ? (
          <Suspects onSuspect={onSuspect} />
        ) : null}
        <span className="flex">
          {step === 'role' ? null : <IconButton icon={RotateCcw} label={t('Start over')} onClick={onRestart} />}
          <IconButton icon={X} label={t('Skip the guided game')} onClick={onSkip} />
        </span>
      </div>
    </section>
  );
}

/** The voices with both of their claims. */
function Suspects({ onSuspect }: { readonly onSuspect: (player: string) => void }) {
  const pairs = useClaimPairs();
  const { t } = useTranslation();
  return pairs.map(({ id, name, seat, first, second }) => (
    <Button key={id} size="sm" onClick={() => onSuspect(id)}>
      <SeatShape seat={seat} />
      {name}: {t('{{first}}, then {{second}}', { first, second })}
    </Button>
  ));
}

function useClaimPairs() {
  const { players, you } = useGame('players', 'you');
  const { claims } = useGameState('claims');
  const turnOf = (player: string, round: number) => claims.find((claim) => claim.player === player && claim.round === round)?.turn;
  return players.flatMap(({ id, username, seat }) => {
    const first = turnOf(id, 1);
    const second = turnOf(id, 2);
    return id === you?.id || first === undefined || second === undefined ? [] : [{ id, name: username, seat, first, second }];
  });
}

function useSentence({ step, wrong }: GuidedProgress): string {
  const { t } = useTranslation();
  const name = useNameOf();
  const pairs = useClaimPairs();
  const { you, players } = useGame('you', 'players');
  const accused = useGamePart(({ current_state: { accusation, verdicts } }) => accusation?.accused ?? verdicts[0]?.accused ?? null);
  const isChoosing = useGamePart(({ current_state: { phase } }) => phase === 'planning') && you?.lockedIn === false;
  const isSearch = you?.program?.action === 'search';
  const turn = you?.actions[0]?.turn ?? 0;
  const own = name(you?.id ?? '');
  switch (step) {
    case 'role':
      return t('You are {{name}}, one of four voices in one body: three want it out of this house, and one secretly doesn’t.', {
        name: own,
      });
    case 'choose':
      return t('Choose what the body should do: Search may turn up the key.');
    case 'aim':
      return isSearch ? t('Aim it: people like to hide keys under doormats.') : t('Aim it: choose a target from the list.');
    case 'intention':
      return t('Choose an intention: everyone will see it, and it may be a bluff.');
    case 'lockIn':
      return t('Submit your action: after that, nobody can change it.');
    case 'watch':
      return t('Watch: the body does all four things, one after another, and nobody is named.');
    case 'yours':
      return t('That one was yours: turn {{turn}}, and only you know it.', { turn });
    case 'rest':
      return t('Watch the rest of the round: which turns helped nobody?');
    case 'claim':
      return t('Say openly which turn was yours: press “Claim my turn {{turn}} of round 1”.', { turn });
    case 'again':
      return t('The others claim theirs, truly or not: choose your next action and submit it.');
    case 'rotated':
      return t('Everyone moves up one turn each round, and the first becomes the last: turn {{turn}} is yours now.', {
        turn: turn === 1 ? players.length : turn - 1,
      });
    case 'spot': {
      const suspect = pairs.find(({ id }) => id === wrong);
      if (suspect === undefined) return t('Everyone moved up one turn: whose two claims can’t both be true?');
      return t('{{name}} may be telling the truth, because turn {{first}} becomes turn {{second}}: who else?', suspect);
    }
    case 'accuse':
      return t('Accuse {{name}}: press the gavel beside the name.', { name: liarOf(t, pairs) });
    case 'vote':
      return t('{{name}} may answer before the others vote: choose your action and submit it.', { name: name(accused ?? '') });
    case 'verdict':
      return t('Watch: the verdict comes first, and then the turns of those who are left.');
    case 'finish':
      return isChoosing
        ? t('Finish it: choose what brings the body to the lane, and submit it.')
        : t('Watch: three voices want to get out, and nobody is in their way.');
    case 'over':
      return t('Watch how it ends.');
  }
}

/** The voice whose claims contradict each other, as the visitor has just found out. */
function liarOf(t: TFunction, pairs: ReturnType<typeof useClaimPairs>): string {
  return pairs.find(({ first, second }) => second !== (first === 1 ? pairs.length + 1 : first - 1))?.name ?? t('the liar');
}
