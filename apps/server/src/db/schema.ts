/**
 * Every table as Kysely sees it. Columns are text, integer and real only, so that the same schema works on every SQL
 * database: ids are UUIDv7 text, times epoch milliseconds, booleans 0 or 1, `*_json` columns JSON text.
 */
import type { AccountEventsSchema } from './schema/account-events.ts';
import type { AccountsSchema } from './schema/accounts.ts';
import type { DailySchema } from './schema/daily.ts';
import type { FriendsSchema } from './schema/friends.ts';
import type { GamesSchema } from './schema/games.ts';
import type { LeasesSchema } from './schema/leases.ts';
import type { LinkedIdentitiesSchema } from './schema/linked-identities.ts';
import type { LobbiesSchema } from './schema/lobbies.ts';
import type { MailsSchema } from './schema/mails.ts';
import type { ModelsSchema } from './schema/models.ts';
import type { ModerationSchema } from './schema/moderation.ts';
import type { OneTimeTokensSchema } from './schema/one-time-tokens.ts';
import type { RegistrationSchema } from './schema/registration.ts';
import type { ResultsSchema } from './schema/results.ts';
import type { RulesSchema } from './schema/rules.ts';
import type { ScenariosSchema } from './schema/scenarios.ts';
import type { SiteSchema } from './schema/site.ts';

export interface Schema
  extends AccountsSchema,
    AccountEventsSchema,
    SiteSchema,
    ScenariosSchema,
    RulesSchema,
    LobbiesSchema,
    GamesSchema,
    ResultsSchema,
    FriendsSchema,
    ModerationSchema,
    ModelsSchema,
    LeasesSchema,
    MailsSchema,
    OneTimeTokensSchema,
    LinkedIdentitiesSchema,
    RegistrationSchema,
    DailySchema {}
