/** Everything that the server stores about a person, in the order of the export. A domain that stores something new is added here. */
import { accountEventsData, notesData } from '../accounts/personal-data.ts';
import { auditData } from '../audit/personal-data.ts';
import { factorsData } from '../auth/factors/personal-data.ts';
import { mailedLinksData } from '../auth/mailed/personal-data.ts';
import { linkedIdentitiesData } from '../auth/openid/personal-data.ts';
import { chatData, reactionData } from '../chat/personal-data.ts';
import { dailyData } from '../daily/personal-data.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Friends } from '../friends/friends.ts';
import type { Invitations } from '../friends/invitations.ts';
import { friendsData } from '../friends/personal-data.ts';
import type { Games } from '../games/games.ts';
import { gamesData } from '../games/personal-data.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import { lobbiesData } from '../lobbies/personal-data.ts';
import { mailsData } from '../mail/personal-data.ts';
import { moderationData } from '../moderation/personal-data.ts';
import { registrationData } from '../registration/personal-data.ts';
import { earnedAchievements, finishedPage } from '../results/results.ts';
import { draftsData, ratingsData, scenariosData, uploadsData, versionsData } from '../scenarios/personal-data.ts';
import type { Settings } from '../settings/settings.ts';
import type { PersonalData } from './personal-data.ts';

/** Domains that need more than the database to read or erase a person's data. */
export interface PersonalDataOwners {
  readonly db: Database;
  readonly settings: Settings;
  readonly friends: Friends;
  readonly invitations: Invitations;
  readonly lobbies: Lobbies;
  readonly games: Games;
  readonly events: Pick<Events, 'emit'>;
}

const PAGE = 50;

export const personalDataSources = ({
  db,
  settings,
  friends,
  invitations,
  lobbies,
  games,
  events,
}: PersonalDataOwners): readonly PersonalData[] => [
  factorsData(db),
  accountEventsData(db),
  mailedLinksData(db),
  linkedIdentitiesData(db),
  registrationData(db),
  { name: 'settings', read: async (userId) => (await settings.get(userId)).settings },
  ...friendsData(friends, invitations),
  lobbiesData(db, lobbies),
  gamesData(db, games),
  {
    name: 'results',
    read: async function* (userId) {
      for (let before: string | undefined; ; ) {
        const { items, next } = await finishedPage(db, userId, { before, limit: PAGE });
        yield* items;
        if (next === null) return;
        before = next;
      }
    },
  },
  { name: 'achievements', read: (userId) => earnedAchievements(db, userId) },
  dailyData(db),
  ratingsData(db),
  scenariosData(db, (scenarioId) => events.emit('scenarioChanged', { scenarioId })),
  draftsData(db),
  versionsData(db),
  uploadsData(db),
  chatData(db),
  reactionData(db),
  ...moderationData(db),
  notesData(db),
  mailsData(db),
  auditData(db),
];
