/** All SQL for the site's state. Every function takes the database or a transaction. */
import type { Registration } from '@one-mind/protocol/admin/registration';
import type { Announcement, FirstStep } from '@one-mind/protocol/admin/site';
import type { Database } from '../db/open.ts';

/** The value of each name. A name without a row was never set. */
export interface SiteState {
  readonly announcement: Announcement | null;
  /** `since`: ISO 8601. */
  readonly maintenance: { readonly since: string; readonly sentence: string } | null;
  readonly registration: Partial<Registration>;
  readonly security: { readonly adminsNeedFactor: boolean };
  readonly firstSteps: { readonly marked: readonly FirstStep[]; readonly isDismissed: boolean };
}

/** Undefined if never set. */
export const findState = async <Name extends keyof SiteState>(db: Database, name: Name): Promise<SiteState[Name] | undefined> => {
  const row = await db.selectFrom('site_state').select('value_json').where('name', '=', name).executeTakeFirst();
  return row && JSON.parse(row.value_json);
};

export const putState = async <Name extends keyof SiteState>(db: Database, name: Name, value: SiteState[Name]): Promise<void> => {
  const value_json = JSON.stringify(value);
  await db
    .insertInto('site_state')
    .values({ name, value_json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json }))
    .execute();
};
