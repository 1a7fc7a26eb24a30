import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { useGameMusic } from './use-game-music.ts';
import type { StoryPlayback } from './use-story-playback.ts';

const NarratorVoice = lazyPart(async () => (await import('./narrator-voice.tsx')).NarratorVoice);

/** The music of the game and, if it is on, the narrator's voice. */
export function StorySound({ playback }: { readonly playback: StoryPlayback }) {
  useGameMusic(playback.current === null);
  const speaks = useSettings(({ narratorVoice, volume }) => narratorVoice && volume > 0);
  return <Suspense>{speaks ? <NarratorVoice playback={playback} /> : null}</Suspense>;
}
