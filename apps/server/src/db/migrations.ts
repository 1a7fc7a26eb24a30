import type { Migration } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';
import { rules } from './migrations/0002-rules.ts';
import { content } from './migrations/0003-content.ts';
import { settings } from './migrations/0004-settings.ts';
import { friends } from './migrations/0005-friends.ts';
import { lobbies } from './migrations/0006-lobbies.ts';
import { ratings } from './migrations/0007-ratings.ts';
import { results } from './migrations/0008-results.ts';
import { openReplays } from './migrations/0009-open-replays.ts';
import { audit } from './migrations/0010-audit.ts';
import { accountLists } from './migrations/0011-account-lists.ts';
import { analytics } from './migrations/0012-analytics.ts';
import { scenarioDrafts } from './migrations/0013-scenario-drafts.ts';
import { ruleChanges } from './migrations/0014-rule-changes.ts';
import { sandbox } from './migrations/0016-sandbox.ts';
import { models } from './migrations/0017-models.ts';
import { retellings } from './migrations/0018-retellings.ts';
import { moderation } from './migrations/0019-moderation.ts';
import { modelDays } from './migrations/0020-model-days.ts';
import { clockRise } from './migrations/0021-clock-rise.ts';
import { pictures } from './migrations/0022-pictures.ts';
import { signInFailures } from './migrations/0023-sign-in-failures.ts';
import { usernameSkeletons } from './migrations/0024-username-skeletons.ts';
import { privateGames } from './migrations/0025-private-games.ts';
import { site } from './migrations/0027-site.ts';
import { uploadedPictures } from './migrations/0028-uploaded-pictures.ts';
import { gamesWithoutPeople } from './migrations/0029-games-without-people.ts';
import { modelAnswers } from './migrations/0029-model-answers.ts';
import { timedBans } from './migrations/0031-timed-bans.ts';

/** All migrations, oldest first. A released one is never edited; names sort in the order they run. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-rules': rules,
  '0003-content': content,
  '0004-settings': settings,
  '0005-friends': friends,
  '0006-lobbies': lobbies,
  '0007-ratings': ratings,
  '0008-results': results,
  '0009-open-replays': openReplays,
  '0010-audit': audit,
  '0011-account-lists': accountLists,
  '0012-analytics': analytics,
  '0013-scenario-drafts': scenarioDrafts,
  '0014-rule-changes': ruleChanges,
  '0016-sandbox': sandbox,
  '0017-models': models,
  '0018-retellings': retellings,
  '0019-moderation': moderation,
  '0020-model-days': modelDays,
  '0021-clock-rise': clockRise,
  '0022-pictures': pictures,
  '0023-sign-in-failures': signInFailures,
  '0024-username-skeletons': usernameSkeletons,
  '0025-private-games': privateGames,
  '0027-site': site,
  '0028-uploaded-pictures': uploadedPictures,
  '0029-games-without-people': gamesWithoutPeople,
  '0029-model-answers': modelAnswers,
  '0031-timed-bans': timedBans,
};
