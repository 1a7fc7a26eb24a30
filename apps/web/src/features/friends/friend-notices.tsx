import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { errorMessage } from '../../lib/api/api-error.ts';
import { isWanted, notify } from '../../lib/notifications/notify.ts';
import { useOnConnected, useSocketEvent } from '../../lib/socket/socket.ts';
import { answerFriendRequest, placeFriends, renewFriends } from '../../shared/friends/friends-api.ts';
import { renewInvitations, useAcceptInvitation, useDeclineInvitation, useInvitations } from '../../shared/friends/invitations.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { showNotice } from '../../ui/overlays/notice-toast.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { usePresenceReport } from './use-presence-report.ts';

/** An invitation stays on the screen for this long, in ms; after that it waits in the hub. */
const INVITATION_SHOWN = 30_000;
const REQUEST_SHOWN = 15_000;

/**
 * Keeps everything about friends up to date on every screen, reports the user's presence, and shows notices of requests
 * and invitations.
 */
export function FriendNotices() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  usePresenceReport();
  useSocketEvent('friends:presence', (friends) => placeFriends(queryClient, friends));
  useSocketEvent('friends:changed', () => void renewFriends(queryClient));
  // Someone who is invited may be able to join a lobby that was closed to them.
  useSocketEvent('invitations:changed', () => {
    void renewInvitations(queryClient);
    void renewFriends(queryClient);
  });
  useOnConnected(() => {
    void renewInvitations(queryClient);
    void renewFriends(queryClient);
  });

  useSocketEvent('friends:request', ({ id, sender }) => {
    const title = t('{{name}} wants to be your friend', { name: sender.username });
    notify({ title, body: t('Accept or reject the request.'), kind: 'request', path: '/game/friends' });
    // There it appears in the list.
    if (!isWanted('request') || pathname === '/game/friends') return;
    const accept = () => {
      toast.dismiss(id);
      answerFriendRequest(id, 'accept').catch((error: unknown) =>
        toast.error(t('Failed to accept friend request'), { description: t(errorMessage(error)) }),
      );
    };
    showNotice({
      id,
      title,
      duration: REQUEST_SHOWN,
      actions: (
        <>
          <LinkButton size="sm" variant="quiet" to="/game/friends" onClick={() => toast.dismiss(id)}>
            {t('View')}
          </LinkButton>
          <Button size="sm" variant="primary" onClick={accept}>
            {t('Accept')}
          </Button>
        </>
      ),
    });
  });
  useSocketEvent('friends:accepted', ({ username }) => {
    const title = t('{{name}} is your friend now', { name: username });
    notify({ title, body: t('Your request was accepted.'), kind: 'request', path: '/game/friends' });
    if (isWanted('request')) toast.success(title);
  });
  useInvitationToasts();
  return null;
}

function useInvitationToasts(): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const invitations = useInvitations();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  /** The invitations on the screen. */
  const shown = useRef(new Set<string>());

  useSocketEvent('invitations:new', ({ id, sender, lobby }) => {
    const title = t('{{name}} invites you to play', { name: sender.username });
    const what = t('{{lobby}} · {{scenario}}', { lobby: lobby.name, scenario: lobby.scenario });
    notify({ title, body: what, kind: 'invite', path: '/game' });
    // There it appears in the list.
    if (!isWanted('invite') || pathname === '/game') return;
    const answer = (mutation: typeof accept | typeof decline, failure: string) => () => {
      toast.dismiss(id);
      mutation.mutate(id, { onError: (error) => void toast.error(failure, { description: t(errorMessage(error)) }) });
    };
    shown.current.add(id);
    showNotice({
      id,
      title,
      description: what,
      duration: INVITATION_SHOWN,
      onGone: () => void shown.current.delete(id),
      actions: (
        <>
          <Button size="sm" variant="quiet" onClick={answer(decline, t('Failed to decline the invitation'))}>
            {t('Decline')}
          </Button>
          <Button size="sm" variant="primary" onClick={answer(accept, t('You could not join'))}>
            {t('Join')}
          </Button>
        </>
      ),
    });
  });

  // An invitation that was answered in another tab, or is over, leaves this screen as well.
  const { data, isFetching } = invitations;
  useEffect(() => {
    if (data === undefined || isFetching) return;
    for (const id of shown.current) {
      if (data.some((invitation) => invitation.id === id)) continue;
      toast.dismiss(id);
      shown.current.delete(id);
    }
  }, [data, isFetching]);
}
