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

function useScene({ art }: LocationView): string | null {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const load = sceneOf(art);
    if (load === undefined) setSvg(null);
    else
      load().then(
        (text) => current && setSvg(text),
        () => current && setSvg(null),
      );
    return () => {
      current = false;
    };
  }, [art]);
  return svg;
}
