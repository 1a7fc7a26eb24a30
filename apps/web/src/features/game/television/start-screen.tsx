import type { Stage } from '@one-mind/protocol/games/stage';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { LOGO_VOICES, Mind } from '../../../ui/identity/mind.tsx';

interface StartScreenProps {
  readonly lobby: Stage['lobby'];
  readonly onStart: () => void;
}

/** Browsers allow sound and the full screen only after a gesture. */
export function StartScreen({ lobby, onStart }: StartScreenProps) {
  const { t } = useTranslation();
  const start = () => {
    // Refused by browsers without a full screen, such as those of phones.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    onStart();
  };
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 text-center">
      <div className="size-40">
        <Mind voices={LOGO_VOICES} breathing />
      </div>
      <h1 className="text-5xl">{lobby.name}</h1>
      <p className="max-w-140 text-lg text-muted">
        {t(
          'This screen shows the picture, the map and the story to everyone in the room. The narrator reads aloud. You play on your phones.',
        )}
      </p>
      <Button variant="primary" size="lg" autoFocus onClick={start} className="mt-2 px-12! text-2xl!">
        {t('Start')}
      </Button>
    </div>
  );
}
