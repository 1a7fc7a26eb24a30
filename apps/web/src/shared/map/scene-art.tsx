import type { LocationView } from '@one-mind/engine/view/view-types';
import { artPath, isUploadedArt } from '@one-mind/protocol/scenarios/art-names';
import { useEffect, useState } from 'react';
import { sceneOf } from './scenes.ts';

interface SceneArtProps {
  readonly location: LocationView;
  /** 0..1 */
  readonly alarm: number;
}

/** Shows the scene of a location, lit by the alarm. The previous scene stays until the next one is loaded, and then fades. */
export function SceneArt({ location, alarm }: SceneArtProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const isPicture = isUploadedArt(location.art) && location.art !== missing;
  const svg = useScene(location, isPicture);
  const look = 'scene-art absolute inset-0 contain-strict animate-fade [animation-duration:900ms]';
  const light = { '--alarm': alarm, '--scene-alarm': alarm } as React.CSSProperties;
  if (isPicture) {
    // The picture is untrusted input; an image can't run scripts.
    return (
      <div aria-hidden="true" key={location.id} className={look} style={light}>
        <img src={artPath(location.art)} alt="" onError={() => setMissing(location.art)} className="size-full object-cover" />
      </div>
    );
  }
  return (
    <div
      aria-hidden="true"
      key={svg === null ? 'none' : location.id}
      className={look}
      style={light}
      // These drawings are part of the program, never user input.
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
    />
  );
}

function useScene({ art, name }: LocationView, isPicture: boolean): string | null {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    if (isPicture) return;
    let current = true;
    const show = (text: string) => {
      if (current) setSvg(text);
    };
    const drawn = sceneOf(art);
    // A scenario without art gets a scene generated from its own words.
    const made = () => import('@one-mind/scenarios/generated-art').then(({ generatedScene }) => generatedScene(art, name));
    (drawn === undefined ? made() : drawn()).then(show, () => show(''));
    return () => {
      current = false;
    };
  }, [art, name, isPicture]);
  return svg;
}
