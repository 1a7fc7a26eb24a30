import type { Database } from '../db/open.ts';
import { type FindNeeds, need } from '../needs/needs.ts';
import { countOpen } from './report-store.ts';

/** Reports and appeals that this moderator may decide. */
export const reportNeeds =
  (db: Database): FindNeeds =>
  async (asker) => {
    const { appeals, reports } = await countOpen(db, asker);
    return [need('reports', reports), need('appeals', appeals)];
  };
