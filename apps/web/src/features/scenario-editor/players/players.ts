/** The settings that a scenario has for each number of players. */
import { PLAYER_COUNTS } from '@one-mind/engine/vocabulary';
import type { ScenarioDocument } from '../document/document.ts';
import { childOf, getAt, isList, isObject, type Json, type JsonObject, setAt } from '../document/json-path.ts';

/** The player counts that the scenario supports. */
export const countsOf = ({ min_players, max_players }: Pick<ScenarioDocument, 'min_players' | 'max_players'>) =>
  PLAYER_COUNTS.filter((count) => Number(count) >= (min_players ?? 0) && Number(count) <= (max_players ?? 0));

/** Adds missing settings for each supported number of players, copied from the nearest number. */
export function withSettings(document: ScenarioDocument): ScenarioDocument {
  const tables = getAt(document.content, ['by_players']);
  if (!isObject(tables)) return document;
  const there = Object.keys(tables);
  const missing = there.length === 0 ? [] : countsOf(document).filter((count) => tables[count] === undefined);
  if (missing.length === 0) return document;
  const added = missing.map((count) => {
    const distance = (other: string) => Math.abs(Number(other) - Number(count));
    const nearest = there.reduce((best, other) => (distance(other) < distance(best) ? other : best));
    return [count, tables[nearest] ?? {}];
  });
  return { ...document, content: setAt(document.content, ['by_players'], { ...tables, ...Object.fromEntries(added) }) };
}

/** Adds a new stage to the settings for every number of players. */
export const withStageTicked = (content: Json, id: string): Json =>
  inOrder(
    Object.entries(tablesIn(content)).reduce((changed, [count, table]) => {
      const stages = childOf(table, 'stages');
      return isList(stages) && !stages.includes(id) ? setAt(changed, ['by_players', count, 'stages'], [...stages, id]) : changed;
    }, content),
  );

/** Sorts the stages of each number of players like the list of stages, as the rules require. */
export function inOrder(content: Json): Json {
  const all = getAt(content, ['stages']);
  const ids = isList(all) ? all.map((stage) => childOf(stage, 'id') ?? null) : [];
  // Ids without a stage move to the end, where the check reports them.
  const place = (id: Json) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return Object.entries(tablesIn(content)).reduce((changed, [count, table]) => {
    const stages = childOf(table, 'stages');
    if (!isList(stages)) return changed;
    const sorted = stages.toSorted((a, b) => place(a) - place(b));
    return sorted.every((id, index) => id === stages[index]) ? changed : setAt(changed, ['by_players', count, 'stages'], sorted);
  }, content);
}

function tablesIn(content: Json): JsonObject {
  const tables = getAt(content, ['by_players']);
  return isObject(tables) ? tables : {};
}
