import { Check, Lock, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitor } from '../../lib/auth/use-visitor.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { seatIdentity } from '../../ui/identity/seat-identity.ts';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import {
  canBeTrue,
  claimOf,
  EXAMPLES,
  type Example,
  logOf,
  ROUNDS,
  type Round,
  turnOf,
  VOICES,
  type Voice,
  voiceAt,
  YOU,
  YOUR_ACTIONS,
  type YourAction,
} from './hidden-order.ts';

/** A visitor tries the hidden order: program two rounds, read what the body did, and find the claim that can't be true. */
export function HiddenOrderBoard() {
  const [index, setIndex] = useState(0);
  const example = EXAMPLES[index];
  if (example === undefined) return null;
  return <Play key={index} example={example} onNext={() => setIndex((index + 1) % EXAMPLES.length)} />;
}

function Play({ example, onNext }: { readonly example: Example; readonly onNext: () => void }) {
  const { t } = useTranslation();
  const [programmed, setProgrammed] = useState<readonly YourAction[]>([]);
  const [accused, setAccused] = useState<Voice | null>(null);
  const planning = ROUNDS[programmed.length];
  const found = accused !== null && !canBeTrue(example, accused);
  return (
    <Card className="grid gap-x-10 gap-y-6 p-5 sm:p-8 lg:grid-cols-[13rem_1fr]">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start">
        <Mind
          voices={VOICES.map((seat) => ({ seat, state: planning === undefined || seat !== YOU ? 'locked' : 'idle' }))}
          beat={programmed.length}
          className="w-24 shrink-0 lg:w-40"
        />
        <ul className="space-y-1 text-sm">
          {VOICES.map((voice) => (
            <li key={voice} className="flex items-center gap-2">
              <VoiceName voice={voice} />
              {voice === YOU ? <span className="text-faint">({t('you')})</span> : null}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0 space-y-6">
        {programmed.length === 0 ? null : (
          <div className="grid gap-6 md:grid-cols-2">
            {programmed.map((yours, done) => {
              const round = ROUNDS[done];
              return round === undefined ? null : (
                <RoundLog
                  key={round}
                  example={example}
                  round={round}
                  yours={yours}
                  shows={found ? 'truth' : planning === undefined ? 'claims' : 'yours'}
                />
              );
            })}
          </div>
        )}
        {planning === undefined ? (
          <Question example={example} accused={accused} found={found} onAccuse={setAccused} onNext={onNext} />
        ) : (
          <Planning key={planning} round={planning} onLock={(action) => setProgrammed([...programmed, action])} />
        )}
      </div>
    </Card>
  );
}

function Planning({ round, onLock }: { readonly round: Round; readonly onLock: (action: YourAction) => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<YourAction | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onLock(chosen);
      }}
    >
      <fieldset>
        <legend className="font-semibold">{t('Round {{round}}: what should the body do for you?', { round })}</legend>
        <p className="mt-1 text-muted text-sm">{t('The other three have already locked in. You cannot see what.')}</p>
        <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          {YOUR_ACTIONS.map((action) => (
            <label
              key={action.name}
              className="flex min-h-13 items-center justify-center rounded-lg border border-line-strong bg-raised px-3 font-medium transition-colors focus-within:outline-2 focus-within:outline-accent-strong focus-within:outline-offset-2 hover:border-accent has-checked:border-accent has-checked:bg-accent/15 has-checked:text-accent-strong"
            >
              <input
                type="radio"
                name="hidden-order-action"
                checked={chosen === action}
                onChange={() => setChosen(action)}
                className="sr-only"
              />
              {t(action.name)}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" disabled={chosen === null} className="mt-4" icon={Lock}>
        {t('Lock in')}
      </Button>
    </form>
  );
}

interface RoundLogProps {
  readonly example: Example;
  readonly round: Round;
  readonly yours: YourAction;
  /** Whose turn it was: as only the visitor learns, as claimed, or as it really was. */
  readonly shows: 'yours' | 'claims' | 'truth';
}

function RoundLog({ example, round, yours, shows }: RoundLogProps) {
  const { t } = useTranslation();
  const own = turnOf(example, YOU, round);
  return (
    <section aria-label={t('Round {{round}}', { round })}>
      <ArrivingTitle>{t('Round {{round}}', { round })}</ArrivingTitle>
      <p className="mt-1 text-muted text-sm">{t('Turn {{turn}} was yours. Only you know.', { turn: own })}</p>
      <ol className="mt-3 space-y-2">
        {logOf(example, round, yours).map(({ turn, narration }) => (
          <li key={turn} className="rounded-lg border border-line bg-raised px-3 py-2.5">
            <p>
              <span className="tabular mr-2 font-semibold text-faint text-sm">{turn}</span>
              <span className="font-medium font-story text-lg leading-snug">{t(narration)}</span>
            </p>
            <Owners example={example} round={round} turn={turn} shows={shows} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Owners({ example, round, turn, shows }: Omit<RoundLogProps, 'yours'> & { readonly turn: number }) {
  const { t } = useTranslation();
  if (shows === 'truth') {
    const voice = voiceAt(example, round, turn);
    const claimed = claimOf(example, voice, round);
    return (
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-faint">{t('It was')}</span>
        <VoiceName voice={voice} />
        {claimed === turn ? null : <span className="text-danger">{t('who claimed turn {{turn}}', { turn: claimed })}</span>}
      </p>
    );
  }
  if (shows === 'yours') {
    return turn === turnOf(example, YOU, round) ? (
      <p className="mt-1.5 text-sm">
        <VoiceName voice={YOU} />
      </p>
    ) : null;
  }
  const claimants = VOICES.filter((voice) => claimOf(example, voice, round) === turn);
  return (
    <p className={`mt-1.5 flex flex-wrap items-center gap-2 text-sm ${claimants.length === 1 ? '' : 'text-danger'}`}>
      {claimants.length === 0 ? (
        t('Claimed by nobody')
      ) : (
        <>
          <span className={claimants.length === 1 ? 'text-faint' : ''}>{t('Claimed by')}</span>
          {claimants.map((voice) => (
            <VoiceName key={voice} voice={voice} />
          ))}
        </>
      )}
    </p>
  );
}

interface QuestionProps {
  readonly example: Example;
  readonly accused: Voice | null;
  readonly found: boolean;
  readonly onAccuse: (voice: Voice) => void;
  readonly onNext: () => void;
}

function Question({ example, accused, found, onAccuse, onNext }: QuestionProps) {
  const { t } = useTranslation();
  const { signedIn } = useVisitor();
  const answer = useRef<HTMLDivElement>(null);
  // The pressed button is gone. From here, Tab leads to the next control.
  useEffect(() => {
    if (found) answer.current?.focus({ preventScroll: true });
  }, [found]);
  const claims = (voice: Voice) => ({ first: claimOf(example, voice, 1), second: claimOf(example, voice, 2) });
  const name = accused === null ? '' : t(seatIdentity(accused).name);
  return (
    <div>
      <h3 className="text-2xl">{t('Who cannot have told the truth?')}</h3>
      <p className="mt-1 text-muted">
        {t(
          'Everyone has claimed a turn in both rounds. The order is secret, but it cycles: the first voice moves to last, and all others move up by one.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {VOICES.filter((voice) => voice !== YOU).map((voice) => (
          <Button key={voice} aria-pressed={accused === voice} disabled={found} onClick={() => onAccuse(voice)}>
            <SeatShape seat={voice} />
            {t(seatIdentity(voice).name)}: {t('{{first}}, then {{second}}', claims(voice))}
          </Button>
        ))}
      </div>
      <div ref={answer} tabIndex={-1} aria-live="polite" className="mt-4 focus:outline-none">
        {accused === null ? null : found ? (
          <Banner kind="success">
            <strong>{t('{{name}} it is.', { name })}</strong>{' '}
            {t(
              'A voice moves from turn {{first}} to turn {{next}}, never to turn {{second}}. One of the two claims is a lie, and you can see above which turn nobody claimed.',
              {
                ...claims(accused),
                next: claims(accused).first === 1 ? VOICES.length : claims(accused).first - 1,
              },
            )}
          </Banner>
        ) : (
          <Banner kind="info">
            {t(
              '{{name}} may be telling the truth: the cycling order leads from turn {{first}} to turn {{second}}. Look for two turns that no order gives to the same voice.',
              {
                name,
                ...claims(accused),
              },
            )}
          </Banner>
        )}
      </div>
      {found ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton to={signedIn ? '/game' : '/auth/register'} variant="primary" icon={Check}>
            {t('Play a real game')}
          </LinkButton>
          <Button onClick={onNext} icon={RotateCw}>
            {t('Another example')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function VoiceName({ voice }: { readonly voice: Voice }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-text">
      <SeatShape seat={voice} />
      {t(seatIdentity(voice).name)}
    </span>
  );
}

/** Takes the focus when it appears, so that keyboard and screen reader users continue with the new content. */
function ArrivingTitle({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="text-2xl focus:outline-none">
      {children}
    </h3>
  );
}
