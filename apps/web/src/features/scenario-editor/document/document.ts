import { DIFFICULTIES, type Difficulty } from '@one-mind/engine/vocabulary';
import type { ScenarioDraft, ScenarioFile } from '@one-mind/protocol/scenarios/scenarios';
import { isObject, type Json, type JsonObject } from './json-path.ts';

/** A scenario as the editor holds it: it keeps everything that the author typed, valid or not. */
export interface ScenarioDocument {
  readonly title: string;
  readonly image_url: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  /** Null while the field is empty. */
  readonly min_players: number | null;
  readonly max_players: number | null;
  readonly is_public: boolean;
  readonly content: Json;
}

const TABLE: JsonObject = { rounds: 12, alarm_limit: 10, alarm_every: 4, accuse_from_round: 2, stages: [] };

export const NEW_SCENARIO: ScenarioDocument = {
  title: '',
  image_url: '',
  description: '',
  difficulty: 'medium',
  min_players: 3,
  max_players: 6,
  is_public: true,
  content: {
    setting: '',
    objective: '',
    body: { name: '', description: '' },
    voice: { atmosphere: [], tension: { low: [], rising: [], high: [] }, threat: '' },
    start: '',
    initial_resources: {},
    locations: [],
    objects: [],
    characters: [],
    hazards: [],
    specials: [],
    events: [],
    stages: [],
    rogue_goals: [],
    by_players: { 3: TABLE, 4: TABLE, 5: TABLE, 6: TABLE },
  },
};

/** The form in which the server checks and saves it. */
export const draftOf = ({ min_players, max_players, ...rest }: ScenarioDocument): ScenarioDraft => ({
  ...rest,
  min_players: min_players ?? 0,
  max_players: max_players ?? 0,
});

/** Converts a stored scenario for the editor. */
export const documentOf = (file: ScenarioFile): ScenarioDocument =>
  documentFrom(jsonOf(JSON.stringify(file)), NEW_SCENARIO) ?? NEW_SCENARIO;

/**
 * Merges a file into the editor's document. The file is a whole scenario, or its content alone; returns null if it is
 * neither. The check reports whether the result can be played.
 */
export function documentFrom(file: Json | undefined, before: ScenarioDocument): ScenarioDocument | null {
  if (!isObject(file)) return null;
  const content = file.content ?? (file.locations === undefined ? undefined : file);
  if (content === undefined) return null;
  const string = (key: 'title' | 'description') => (typeof file[key] === 'string' ? file[key] : before[key]);
  const count = (key: 'min_players' | 'max_players') => (typeof file[key] === 'number' ? file[key] : before[key]);
  return {
    title: string('title'),
    description: string('description'),
    image_url: typeof file.image_url === 'string' ? file.image_url : file.image_url === null ? '' : before.image_url,
    difficulty: DIFFICULTIES.find((one) => one === file.difficulty) ?? before.difficulty,
    min_players: count('min_players'),
    max_players: count('max_players'),
    is_public: typeof file.is_public === 'boolean' ? file.is_public : before.is_public,
    content,
  };
}

/** Undefined if the text is not valid JSON. */
export function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON that Export saves. */
export const fileOf = (document: ScenarioDocument): string => JSON.stringify(draftOf(document), null, 2);

export const contentText = (content: Json): string => JSON.stringify(content, null, 2);
