import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { remainingMs, timeText, useServerNow } from './clock.ts';
import { useCommands, useGame } from './game-context.ts';
import { deedText, intentionName, nameOf, ownActionText, tagName } from './words.ts';

/** What stands above the columns while it lasts: a pause, a quieted voice, a guest. */
export function Notices() {
  const { t } = useTranslation();
  const { you, players, current_state } = useGame();
  const own = players.find((player) => player.id === you?.id);
  return (
    <>
      {current_state.pause.since === null ? null : <PausedBanner />}
      {own !== undefined && !own.is_alive ? (
        <Banner kind="info" className="py-1.5!">
          {t('Your voice has been quieted. You can watch, and talk with other quieted voices. You still win or lose with your side.')}
        </Banner>
      ) : null}
    </>
  );
}

function PausedBanner() {
  const { t } = useTranslation();
  const commands = useCommands();
  const { current_state, clockOffset, you } = useGame();
  const [busy, setBusy] = useState(false);
  const now = useServerNow(clockOffset, true, 1);
  const left = remainingMs(current_state.pause.endsBy, now);
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
      className="py-1.5!"
      action={
        you === null ? null : (
          <Button size="sm" variant="primary" busy={busy} onClick={resume}>
            {t('Resume')}
          </Button>
        )
      }
    >
      {left === null ? t('The game is paused.') : t('The game is paused. It goes on by itself in {{time}}.', { time: timeText(left) })}
    </Banner>
  );
}

/** [D1] On return: what was done in the player's name, until they have read it. */
export function InYourName() {
  const { t } = useTranslation();
  const commands = useCommands();
  const { you, players, world } = useGame();
  // The newest that was read: the list empties once the server has heard so, and begins anew with the next absence.
  const [readUpTo, setReadUpTo] = useState(0);
  const actions = (you?.inYourName ?? []).filter((action) => action.turnNumber > readUpTo);
  const name = nameOf(t, players, world);
  const close = () => {
    setReadUpTo(actions.at(-1)?.turnNumber ?? readUpTo);
    commands.seen().catch((error: unknown) => toast.error(errorMessage(error)));
  };
  return (
    <Dialog
      open={actions.length > 0}
      onOpenChange={(open) => !open && close()}
      title={t('What was done in your name')}
      description={t('You were away, or the time was up: your voice was played for you.')}
      footer={
        <Button variant="primary" onClick={close}>
          {t('I have read it')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {actions.map((action) => (
          <li key={action.turnNumber} className="border-accent border-l-2 pl-3">
            <p className="font-medium font-voice text-lg leading-snug">{deedText(t, action.action, action.target, name)}</p>
            <p className="text-muted text-sm">
              {t('Round {{round}}, turn {{turn}}', { round: action.round, turn: action.turn })} · {intentionName(t, action.intention)} ·{' '}
              {tagName(t, action.tag)} · {ownActionText(t, action)}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
