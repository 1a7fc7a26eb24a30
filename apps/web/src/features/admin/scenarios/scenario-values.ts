import { DIFFICULTIES, type Difficulty } from '@one-mind/engine/vocabulary';
import type { AdminScenarioDraft } from '@one-mind/protocol/admin/admin-scenarios';
import { SCENARIO_TEMPLATE } from '@one-mind/protocol/scenarios/scenario-template';
import type { ScenarioFile } from '@one-mind/protocol/scenarios/scenarios';
import type { ApiError } from '../../../lib/api/api-error.ts';

/** A scenario as the modal holds it: whatever is typed stays, valid or not. */
export interface ScenarioValues {
  readonly title: string;
  readonly image_url: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly min_players: string;
  readonly max_players: string;
  readonly is_public: boolean;
  readonly is_featured: boolean;
  /** JSON. */
  readonly content: string;
}

export const NEW_VALUES: ScenarioValues = {
  title: '',
  image_url: '',
  description: '',
  difficulty: 'medium',
  min_players: '4',
  max_players: '8',
  is_public: true,
  is_featured: false,
  content: JSON.stringify(SCENARIO_TEMPLATE, null, 2),
};

export const valuesOf = (file: ScenarioFile, isFeatured: boolean): ScenarioValues => ({
  title: file.title,
  image_url: file.image_url ?? '',
  description: file.description,
  difficulty: DIFFICULTIES.find((one) => one === file.difficulty) ?? 'medium',
  min_players: String(file.min_players),
  max_players: String(file.max_players),
  is_public: file.is_public,
  is_featured: isFeatured,
  content: JSON.stringify(file.content, null, 2),
});

/** What to send, or why the content is no JSON. */
export function draftFrom({
  content,
  min_players,
  max_players,
  ...rest
}: ScenarioValues): { readonly draft: AdminScenarioDraft } | { readonly reason: string } {
  try {
    return { draft: { ...rest, min_players: Number(min_players), max_players: Number(max_players), content: JSON.parse(content) } };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** What is wrong, by field; whatever is no field of the form lies in the content. */
export interface FieldProblems {
  readonly fields: Readonly<Partial<Record<keyof ScenarioValues, string>>>;
  readonly inContent: readonly { readonly path: string; readonly text: string }[];
}

export const NO_PROBLEMS: FieldProblems = { fields: {}, inContent: [] };

export function problemsFrom({ fields }: Pick<ApiError, 'fields'>): FieldProblems {
  const entries = Object.entries(fields);
  return {
    fields: Object.fromEntries(entries.filter(([path]) => path in NEW_VALUES)),
    inContent: entries.filter(([path]) => !(path in NEW_VALUES)).map(([path, text]) => ({ path, text })),
  };
}

/** Once a field is changed, nobody knows any more what is wrong with it. */
export function withoutProblemsOf({ fields, inContent }: FieldProblems, changed: Partial<ScenarioValues>): FieldProblems {
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in changed))),
    inContent: 'content' in changed ? [] : inContent,
  };
}
