import type { Database } from '../db/open.ts';
import { listFinishedScenarioIds } from './store/own-games-store.ts';

/** Scenarios of which this user has played a game to its end, whether won or lost; abandoned games don't count. */
export const finishedScenarios = async (db: Database, userId: string): Promise<ReadonlySet<string>> =>
  new Set(await listFinishedScenarioIds(db, userId));
