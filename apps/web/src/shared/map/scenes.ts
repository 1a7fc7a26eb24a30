/** Our own drawings, inlined as text so that they can take the alarm's colour. */
const SCENES = import.meta.glob<string>('../../../../../packages/scenarios/src/art/*/*.svg', { query: '?raw', import: 'default' });

/** Loads the drawing of this name; undefined if there is none. */
export const sceneOf = (art: string): (() => Promise<string>) | undefined =>
  Object.entries(SCENES).find(([path]) => path.endsWith(`/${art}.svg`))?.[1];

/** The names of all drawings. */
export const SCENE_NAMES: readonly string[] = Object.keys(SCENES).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.svg'.length));
