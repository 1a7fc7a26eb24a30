import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { ReportContext } from '@one-mind/protocol/moderation/moderation';
import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listPlacesOf } from './places/place-store.ts';
import { listComplaintsBy, listReportsNaming, updateNames } from './report-store.ts';
import { listSanctionsOf } from './sanction-store.ts';
import { sanctionView } from './sanctions.ts';

/** A person's reports and the decisions about them: both are deleted with the account. Reports that mention the person lose the name. */
export const moderationData = (db: Database): readonly PersonalData[] => [
  {
    name: 'reports',
    read: async (userId) =>
      (await listComplaintsBy(db, userId)).map(({ kind, subject_name, reason, note, created_at, decided_at }) => ({
        kind,
        about: subject_name,
        reason,
        note,
        at: new Date(created_at).toISOString(),
        decided: decided_at !== null,
      })),
  },
  {
    name: 'moderation',
    read: async (userId) =>
      (await listSanctionsOf(db, [userId])).map((row) => {
        const { id: _, ...shown } = sanctionView(row);
        return { ...shown, appealText: row.appeal };
      }),
    forget: async ({ userId }) => {
      const nameless = <T extends { readonly username: string }>(named: T, id: string): T =>
        id === userId ? { ...named, username: FORMER_PLAYER } : named;
      for (const { id, context_json, subject_id } of await listReportsNaming(db, userId)) {
        const context: ReportContext = JSON.parse(context_json);
        const renamed: ReportContext = {
          ...context,
          messages: context.messages.map((message) => nameless(message, message.userId)),
          seats: context.seats.map((seat) => nameless(seat, seat.id)),
        };
        await updateNames(db, id, {
          context_json: JSON.stringify(renamed),
          ...(subject_id === userId ? { subject_name: FORMER_PLAYER } : {}),
        });
      }
    },
  },
  {
    name: 'signInPlaces',
    // The values of devices are hashes that only the server can use.
    read: async (userId) =>
      (await listPlacesOf(db, userId)).map(({ kind, value, seen_at }) => ({
        kind,
        ...(kind === 'address' && { address: value }),
        lastSeen: new Date(seen_at).toISOString(),
      })),
  },
];
