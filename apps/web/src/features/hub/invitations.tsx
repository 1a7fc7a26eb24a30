import type { LobbyInvitation } from '@one-mind/protocol/accounts/friends';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAcceptInvitation, useDeclineInvitation, type useInvitations } from '../../shared/friends/invitations.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Lobbies that friends have invited this person to; renders nothing if there are none. */
export function Invitations({ invitations }: { readonly invitations: ReturnType<typeof useInvitations> }) {
  const { t } = useTranslation();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const failed = accept.error ?? decline.error;
  if (invitations.isError && invitations.data === undefined) {
    return <QueryFailure query={invitations} title={t('Failed to load your invitations')} className="mt-8" />;
  }
  if (!failed && (invitations.data ?? []).length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="mb-3 text-2xl">
        {t('Invitations')}
      </h2>
      {failed ? <LoadFailure title={t('You could not join')} error={failed} className="mb-3" /> : null}
      <ul className="flex flex-col gap-3">
        {invitations.data?.map((invitation) => (
          <li key={invitation.id}>
            <Invitation
              invitation={invitation}
              onAccept={() => accept.mutate(invitation.id)}
              onDecline={() => decline.mutate(invitation.id)}
              busy={(accept.isPending && accept.variables === invitation.id) || (decline.isPending && decline.variables === invitation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InvitationProps {
  readonly invitation: LobbyInvitation;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
  readonly busy: boolean;
}

function Invitation({ invitation: { sender, lobby, created_at }, onAccept, onDecline, busy }: InvitationProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-accent/50 bg-accent/5 px-5 py-4">
      <Mail size={22} strokeWidth={1.5} className="shrink-0 text-accent" />
      <p className="min-w-40 flex-1">
        <span className="block break-words font-semibold">
          {t('{{name}} invites you to {{lobby}}', { name: sender.username, lobby: lobby.name })}
        </span>
        <span className="block text-muted text-sm">
          {lobby.scenario} · {lobby.players}/{lobby.maxPlayers} · <RelativeTime at={created_at} />
        </span>
      </p>
      <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="sm" variant="primary" busy={busy} onClick={onAccept}>
          {t('Accept')}
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={onDecline}>
          {t('Decline')}
        </Button>
      </span>
    </div>
  );
}
