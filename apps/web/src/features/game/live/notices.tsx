import { Eye, Pause, X } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { deedText, intentionName, ownActionText, tagName } from '../../../shared/games/game-labels.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { remainingMs, timeText, useServerNow } from './clock.ts';
import { useCommands, useGame, useGamePart, useGameState, useLive } from './game-context.ts';
import { useGameMemory } from './game-memory.ts';
import { useNameOf } from './use-name-of.ts';

/** Notices above the columns: a pause, a quieted voice, an inspection, and actions in the player's name. */
export const Notices = memo(function Notices() {
  const { t } = useTranslation();
  const { pause } = useGameState('pause');
  const ownId = useGamePart(({ you }) => you?.id ?? null);
  const isQuieted = useGamePart(({ players }) => players.find(({ id }) => id === ownId)?.is_alive === false);
  return (
    <>
      <NotFollowing />
      {pause.since === null ? null : <PausedBanner />}
      {ownId === null ? <WatchingBanner /> : null}
      {isQuieted ? (
        <Banner kind="info" className="py-1.5!">
          {t('Your voice has been quieted. You can still predict, nudge the world once, and win or lose with your side.')}
        </Banner>
      ) : null}
      <Inspected />
      <InYourName />
    </>
  );
});

/** The connection is there, but the server refuses to send updates over it. */
function NotFollowing() {
  const { t } = useTranslation();
  const problem = useLive((live) => live.joinProblem);
  if (problem === null) return null;
  return (
    <Banner kind="offline" className="py-1.5!">
      <strong className="font-semibold">{t('Live updates are interrupted. This page keeps trying.')}</strong> {t(problem)}
    </Banner>
  );
}

function WatchingBanner() {
  const { t } = useTranslation();
  return (
    <Banner
      kind="info"
      className="py-1.5!"
      action={
        <LinkButton to="/game" size="sm">
          {t('Stop watching')}
        </LinkButton>
      }
    >
      <strong className="font-semibold">{t('You are watching')}</strong>{' '}
      <span className="max-lg:hidden">{t('You see what everyone sees, but no secrets.')}</span>
    </Banner>
  );
}

/** The latest inspection by an administrator, until the reader dismisses the notice. */
function Inspected() {
  const { t } = useTranslation();
  const newest = useLive((live) => live.inspections.at(-1));
  const [closed, setClosed] = useState<string | null>(null);
  if (newest === undefined || newest.at === closed) return null;
  return (
    <Banner
      kind="info"
      icon={Eye}
      className="px-3! py-0.5! text-sm!"
      action={<IconButton icon={X} label={t('I’ve read this')} onClick={() => setClosed(newest.at)} />}
    >
      <strong className="font-semibold">{t('An administrator opened the secrets of this game.')}</strong>{' '}
      {t('Reason: {{reason}}', { reason: newest.reason })}
    </Banner>
  );
}

function PausedBanner() {
  const { t } = useTranslation();
  const commands = useCommands();
  const { clockOffset, you } = useGame('clockOffset', 'you');
  const { pause } = useGameState('pause');
  const [busy, setBusy] = useState(false);
  const now = useServerNow(clockOffset, true, 1);
  const left = remainingMs(pause.endsBy, now);
  const resume = () => {
    setBusy(true);
    commands
      .resume()
      .catch((error: unknown) => toast.error(errorMessage(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Banner
      kind="offline"
      icon={Pause}
      className="py-1!"
      action={
        you === null ? null : (
          <Button size="sm" variant="primary" busy={busy} onClick={resume}>
            {t('Resume')}
          </Button>
        )
      }
    >
      {left === null ? t('The game is paused.') : t('The game is paused. It resumes automatically in {{time}}.', { time: timeText(left) })}
    </Banner>
  );
}

/**
 * [D1] When the player returns: what was done in their name, until they have read it. It doesn't cover the game,
 * because time may be running.
 */
function InYourName() {
  const { t } = useTranslation();
  const commands = useCommands();
  const actionsInName = useGamePart(({ you }) => you?.inYourName ?? []);
  const name = useNameOf();
  const [covered] = useGameMemory((memory) => memory.roleCovered);
  // The newest action that was read. The list empties once the server knows, and starts again with the next absence.
  const [readUpTo, setReadUpTo] = useState(0);
  const [open, setOpen] = useState(false);
  const actions = actionsInName.filter((action) => action.turnNumber > readUpTo);
  if (actions.length === 0) return null;
  const close = () => {
    setOpen(false);
    setReadUpTo(actions.at(-1)?.turnNumber ?? readUpTo);
    commands.seen().catch((error: unknown) => toast.error(errorMessage(error)));
  };
  return (
    <Banner
      kind="info"
      className="px-3! py-0.5! text-sm!"
      action={
        <span className="flex items-center gap-1">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('Show')}
          </Button>
          <IconButton icon={X} label={t('I’ve read this')} onClick={close} />
        </span>
      }
    >
      <strong className="font-semibold">{t('What was done in your name')}</strong>
      <Dialog
        open={open}
        onClose={close}
        title={t('What was done in your name')}
        description={
          actions.some(({ by }) => by === 'ai')
            ? t('While you were away, the AI played your voice. It claimed nothing, accused nobody and did not vote.')
            : t('You hadn’t chosen anything when the time ran out, so the moderator picked a valid action at random.')
        }
      >
        <ul className="flex flex-col gap-2.5 leading-snug">
          {actions.toReversed().map((action) => (
            <li key={action.turnNumber}>
              <span className="text-muted text-sm">
                {t('Round {{round}}, turn {{turn}}', { round: action.round, turn: action.turn })}
                {` · ${action.by === 'moderator' ? t('picked by the moderator') : t('chosen by the AI')}`}
              </span>
              <span className="block font-medium">{deedText(t, action.action, action.target, name)}</span>
              <span className="block text-muted text-sm">
                {intentionName(t, action.intention)}
                {covered ? null : ` · ${tagName(t, action.tag)} · ${ownActionText(t, action)}`}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </Banner>
  );
}
