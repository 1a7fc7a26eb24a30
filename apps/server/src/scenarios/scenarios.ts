import type { Scenario } from '@one-mind/engine/scenario/types';
import type { Difficulty } from '@one-mind/engine/vocabulary';
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import type { LobbyScenario } from '@one-mind/protocol/games/lobbies';
import type { ScenarioRating, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import type { Database } from '../db/open.ts';
import { activeRules } from '../rules/rules.ts';
import { isBuiltIn, isHidden, mayCopy, mayEdit, maySee, type ScenarioAsker } from './permissions.ts';
import { picturePath } from './pictures/picture-path.ts';
import { ratingsFor } from './ratings/ratings.ts';
import { sharedScenario } from './shared-scenario.ts';
import type { ScenarioCardRow } from './store.ts';
import { countPlay, countScenarioRows, findScenarioRow, listScenarioCards, putBuiltIn, sumRatings } from './store.ts';

/** The creator's name of built-in scenarios; no account can have it, because it is no valid username. */
export const SYSTEM_CREATOR = { id: '00000000-0000-7000-8000-000000000000', username: 'One Mind, Many' } as const;

/** Stores the built-in scenarios, or updates older versions of them; the first is featured. `at`: epoch ms. */
export const storeBuiltIns = async (db: Database, builtIns: readonly Scenario[], at: number): Promise<void> => {
  for (const [index, scenario] of builtIns.entries()) {
    await putBuiltIn(db, {
      id: scenario.id,
      version: scenario.version,
      title: scenario.title,
      description: scenario.description,
      difficulty: scenario.difficulty,
      min_players: scenario.min_players,
      max_players: scenario.max_players,
      image_url: `/art/${scenario.id}-cover.svg`,
      is_public: 1,
      is_featured: index === 0 ? 1 : 0,
      creator_id: null,
      content_json: JSON.stringify(scenario.content),
      play_count: 0,
      rating_sum: 0,
      rating_count: 0,
      created_at: at,
      updated_at: at,
    });
  }
};

/** All scenarios that the asker may see and choose, featured first. */
export const listScenarios = async (db: Database, asker: ScenarioAsker): Promise<ScenarioSummary[]> => {
  const ratingOf = await ratingsFor(db, asker.userId);
  return (await listScenarioCards(db))
    .filter((row) => maySee(row, asker) && !isHidden(row))
    .map((row) => scenarioSummary(row, ratingOf(row), asker));
};

/** The complete scenario in the engine's form; null if it doesn't exist. */
export const findScenario = async (db: Database, id: string): Promise<Scenario | null> => {
  const row = await findScenarioRow(db, id);
  if (!row) return null;
  const about: Omit<Scenario, 'content'> = {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    difficulty: difficultyOf(row.difficulty),
    min_players: row.min_players,
    max_players: row.max_players,
  };
  // Stored content has passed the scenario schema, or is built in.
  return sharedScenario(`${JSON.stringify(about).slice(0, -1)},"content":${row.content_json}}`);
};

/** The lobby's view of each scenario, by id; bounds are limited to those of the rules. */
export const lobbyScenarios = async (db: Database): Promise<ReadonlyMap<string, LobbyScenario>> => {
  const { least, most } = (await activeRules(db)).players_per_game;
  return new Map(
    (await listScenarioCards(db)).map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        description: row.description,
        difficulty: difficultyOf(row.difficulty),
        minPlayers: Math.min(Math.max(row.min_players, least), most),
        maxPlayers: Math.max(Math.min(row.max_players, most), least),
        picture: pictureOf(row),
      },
    ]),
  );
};

export const countScenarioPlay = countPlay;

/** Built-in, public and private ones. */
export const countScenarios = countScenarioRows;

/** Sum and number of all ratings of all scenarios. */
export const totalRatings = sumRatings;

/** The path of a scenario's picture on this server. */
const pictureOf = ({ image_url, picture_hash }: Pick<ScenarioCardRow, 'image_url' | 'picture_hash'>): string | null =>
  image_url?.startsWith('/art/') ? image_url : picture_hash && picturePath(picture_hash);

/** A scenario's card, as this asker sees it. */
export const scenarioSummary = (row: ScenarioCardRow, rating: ScenarioRating, asker: ScenarioAsker): ScenarioSummary => ({
  id: row.id,
  title: row.title,
  description: row.description,
  difficulty: difficultyOf(row.difficulty),
  min_players: row.min_players,
  max_players: row.max_players,
  image_url: row.image_url,
  picture: pictureOf(row),
  is_public: row.is_public === 1,
  is_featured: row.is_featured === 1,
  creator: isBuiltIn(row.id) ? SYSTEM_CREATOR : { id: row.creator_id ?? '', username: row.creator_name ?? '' },
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  play_count: row.play_count,
  is_built_in: isBuiltIn(row.id),
  can_edit: mayEdit(row, asker),
  can_copy: mayCopy(row, asker),
  ...rating,
});

export const difficultyOf = (text: string): Difficulty => DIFFICULTIES.find((one) => one === text) ?? 'medium';
