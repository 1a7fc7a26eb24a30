import { Pause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGame, useGamePart, useGameState } from './game-context.ts';

/** [D3] How many players request a pause, how many it takes, and the button that adds a vote. Only for living players. */
export function PauseControl({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { pauseCount } = useGame('pauseCount');
  const ownId = useGamePart(({ you }) => you?.id ?? null);
  const isAlive = useGamePart(({ players }) => players.find(({ id }) => id === ownId)?.is_alive === true);
  const { pause, phase } = useGameState('pause', 'phase');
  const [asking, setAsking] = useState(false);
  const paused = pause.since !== null;
  if (!isAlive || phase === 'ended') return null;
  const requested = asking || (ownId !== null && pause.requestedBy.includes(ownId));
  const ask = () => {
    setAsking(true);
    commands
      .requestPause()
      .catch((error: unknown) => toast.error(errorMessage(error)))
      .finally(() => setAsking(false));
  };
  // A pause that is agreed shows no count, which would change as players come and go.
  const votes = paused ? null : (
    <span className="tabular shrink-0 whitespace-nowrap text-muted text-sm max-lg:text-[0.6875rem]" title={t('Votes for a pause')}>
      {t('Pause votes')} {`${pauseCount}/${pause.needed}`}
    </span>
  );
  const button = (
    <Button
      size="sm"
      disabled={requested || paused}
      onClick={ask}
      icon={Pause}
      className={compact ? 'min-h-9! px-2.5!' : ''}
      {...(compact && requested && !paused ? { 'aria-label': t('Pause Requested') } : {})}
    >
      {paused ? t('Paused') : requested ? (compact ? t('Requested') : t('Pause Requested')) : t('Pause')}
    </Button>
  );
  if (!compact)
    return (
      <>
        {votes}
        {button}
      </>
    );
  return (
    <div className="flex shrink-0 flex-col items-center gap-0.5">
      {button}
      {votes}
    </div>
  );
}
