import { useQuery } from '@tanstack/react-query';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { canSpeak } from '../../../lib/sound/speech.ts';
import { DocumentTitle } from '../../../shared/page/page-title.tsx';
import { MindLoader } from '../../../ui/identity/mind.tsx';
import { GameContext } from '../live/game-context.ts';
import { CodeEntry } from './code-entry.tsx';
import { StartScreen } from './start-screen.tsx';
import { Television } from './television.ts';
import { TelevisionGame } from './television-game.tsx';
import { TelevisionLobby } from './television-lobby.tsx';
import { useStageSettings } from './use-stage-settings.ts';
import { useWakeLock } from './use-wake-lock.ts';
import './television.css';

/** How often the page asks for changes, in ms. */
const ASK_EVERY = 1000;
/** The same while no lobby has the code. */
const ASK_AGAIN_AFTER = 10_000;

/** /stage/{join code}: a lobby and its games on a television, for everyone in the room. */
export function TelevisionPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  return (
    <main className="television">
      <DocumentTitle title={t('Stage view')} />
      {code === '' ? <CodeEntry problem={null} /> : <Channel key={code} code={code} />}
    </main>
  );
}

function Channel({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [television] = useState(() => new Television(code));
  const [isStarted, setStarted] = useState(false);
  const [isVoiceOn, setVoiceOn] = useState(true);
  useStageSettings(isStarted && isVoiceOn);
  const { data, error } = useQuery({
    queryKey: ['stage', code],
    queryFn: ({ signal }) => television.update(signal),
    refetchInterval: (query) => (isWrongCode(query.state.error) ? ASK_AGAIN_AFTER : ASK_EVERY),
    retry: false,
    gcTime: 0,
    staleTime: 0,
    structuralSharing: false,
  });
  if (isWrongCode(error)) return <CodeEntry problem={t('No lobby has the code {{code}}. It may have been closed.', { code })} />;
  if (data === undefined)
    return (
      <div className="grid h-full place-items-center">{error === null ? <MindLoader label={t('Loading…')} size={160} /> : <Lost />}</div>
    );
  const { lobby, game, receivedAt } = data;
  return (
    <>
      {!isStarted ? (
        <StartScreen lobby={lobby} onStart={() => setStarted(true)} />
      ) : (
        <>
          <VoiceButton isOn={isVoiceOn} onChange={setVoiceOn} />
          {game === null ? (
            <TelevisionLobby lobby={lobby} receivedAt={receivedAt} />
          ) : (
            <GameContext key={game.id} value={game.store}>
              <TelevisionGame lobby={lobby} />
            </GameContext>
          )}
        </>
      )}
      {error === null ? null : <Lost />}
    </>
  );
}

const isWrongCode = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function VoiceButton({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation();
  useWakeLock();
  if (!canSpeak) return null;
  return (
    <button
      type="button"
      aria-label={t('Narrator’s voice')}
      aria-pressed={isOn}
      title={t('Narrator’s voice')}
      onClick={() => onChange(!isOn)}
      className="absolute top-[3vh] right-[3vw] z-10 grid size-10 place-items-center rounded-lg text-muted hover:bg-raised hover:text-text"
    >
      {isOn ? <Volume2 className="size-7" /> : <VolumeX className="size-7" />}
    </button>
  );
}

/** Appears only if the connection stays lost: a single missing answer isn't worth a notice. */
function Lost() {
  const { t } = useTranslation();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 2 * ASK_EVERY);
    return () => clearTimeout(timer);
  }, []);
  return waited ? (
    <p role="status" className="absolute top-2 left-1/2 z-10 -translate-x-1/2 rounded-xl border border-accent bg-raised px-4 py-1.5">
      {t('Connection lost. Reconnecting…')}
    </p>
  ) : null;
}
