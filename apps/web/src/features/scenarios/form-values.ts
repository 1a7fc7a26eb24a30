import type { Difficulty } from '@one-mind/engine/vocabulary';
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios';

/** A scenario as the form holds it: whatever is typed stays, valid or not. */
export interface ScenarioFormValues {
  readonly title: string;
  readonly image_url: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly min_players: string;
  readonly max_players: string;
  readonly is_public: boolean;
  /** JSON. */
  readonly content: string;
}

export const NEW_SCENARIO: ScenarioFormValues = {
  title: '',
  image_url: '',
  description: '',
  difficulty: 'medium',
  min_players: '4',
  max_players: '8',
  is_public: true,
  content: JSON.stringify({ setting: '', objective: '', initial_resources: {}, events: [], characters: [], locations: [] }, null, 2),
};

/** The draft to send, or why the content is no JSON. */
export function draftFrom(values: ScenarioFormValues): { readonly draft: ScenarioDraft } | { readonly reason: string } {
  const { min_players, max_players, content, ...rest } = values;
  try {
    return { draft: { ...rest, min_players: Number(min_players), max_players: Number(max_players), content: JSON.parse(content) } };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * What a file says, over what the form holds: a whole scenario, or the content alone. Null when it is neither. Whether it can
 * be played is for the check to say.
 */
export function valuesFromFile(text: string, values: ScenarioFormValues): ScenarioFormValues | null {
  const file = recordFrom(text);
  if (file === null) return null;
  const content = file.content ?? (file.locations === undefined ? undefined : file);
  if (content === undefined) return null;
  const string = (key: 'title' | 'description') => (typeof file[key] === 'string' ? file[key] : values[key]);
  const count = (key: 'min_players' | 'max_players') => (typeof file[key] === 'number' ? String(file[key]) : values[key]);
  return {
    title: string('title'),
    description: string('description'),
    image_url: typeof file.image_url === 'string' ? file.image_url : values.image_url,
    difficulty: DIFFICULTIES.find((one) => one === file.difficulty) ?? values.difficulty,
    min_players: count('min_players'),
    max_players: count('max_players'),
    is_public: typeof file.is_public === 'boolean' ? file.is_public : values.is_public,
    content: JSON.stringify(content, null, 2),
  };
}

/** The same the other way: what Export saves. */
export function fileFrom(values: ScenarioFormValues): string {
  const result = draftFrom(values);
  return 'draft' in result ? JSON.stringify(result.draft, null, 2) : JSON.stringify(values, null, 2);
}

function recordFrom(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}
