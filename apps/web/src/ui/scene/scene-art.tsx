import type { LocationView } from '@one-mind/engine/views';
import { useEffect, useState } from 'react';

/** Our own drawings, as text so that the alarm's colour reaches into them. */
const SCENES = import.meta.glob<string>('../../../../../packages/scenarios/src/art/*.svg', { query: '?raw', import: 'default' });
const sceneOf = (art: string) => Object.entries(SCENES).find(([path]) => path.endsWith(`/${art}.svg`))?.[1];

interface SceneArtProps {
  readonly location: LocationView;
  /** 0..1 */
  readonly alarm: number;
}

/** The scene of a location, lit by the alarm; the one before stays until the next has been loaded, and fades. */
export function SceneArt({ location, alarm }: SceneArtProps) {
  const svg = useScene(location);
  return (
    <div
      aria-hidden="true"
      key={svg === null ? 'none' : location.id}
      className="scene-art absolute inset-0 animate-fade [animation-duration:900ms]"
      style={{ '--alarm': alarm, '--scene-alarm': alarm } as React.CSSProperties}
      // Drawings that are part of the program, never anybody's input.
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
    />
  );
}

function useScene({ art, name }: LocationView): string | null {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const show = (text: string) => {
      if (current) setSvg(text);
    };
    const drawn = sceneOf(art);
    // A scenario without art gets a scene made from its own words.
    const made = () => import('@one-mind/scenarios/generated-art').then(({ generatedScene }) => generatedScene(art, name));
    (drawn === undefined ? made() : drawn()).then(show, () => show(''));
    return () => {
      current = false;
    };
  }, [art, name]);
  return svg;
}
