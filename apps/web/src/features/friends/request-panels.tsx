import type { FriendRequest } from '@one-mind/protocol/accounts/friends';
import { Ban, Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { answerFriendRequest, blockPerson, useFriendRequests } from '../../shared/friends/friends-api.ts';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Change } from './use-friend-change.ts';

interface RequestPanelsProps {
  readonly busyKey: string | null;
  readonly onChange: (change: Change) => void;
}

/** Requests to me and from me. */
export function RequestPanels({ busyKey, onChange }: RequestPanelsProps) {
  const { t } = useTranslation();
  const requests = useFriendRequests();
  const failure = requests.isError ? <QueryFailure query={requests} title={t('Failed to load friend requests')} /> : null;
  if (failure !== null && requests.data === undefined) return failure;
  return (
    <>
      {failure}
      <Panel
        id="incoming-requests"
        title={t('Incoming requests')}
        none={t('Nobody is waiting for your answer.')}
        pending={requests.isPending}
      >
        {requests.data?.incoming.map((request) => (
          <IncomingRequest key={request.id} request={request} busyKey={busyKey} onChange={onChange} />
        ))}
      </Panel>
      <Panel id="outgoing-requests" title={t('Outgoing requests')} none={t('You are not waiting for anyone.')} pending={requests.isPending}>
        {requests.data?.outgoing.map((request) => (
          <RequestRow key={request.id} name={request.receiver.username} at={request.created_at}>
            <Button
              size="sm"
              busy={busyKey === `cancel ${request.id}`}
              aria-label={t('Cancel the request to {{name}}', { name: request.receiver.username })}
              onClick={() =>
                onChange({
                  key: `cancel ${request.id}`,
                  title: t('Failed to cancel friend request'),
                  run: () => answerFriendRequest(request.id, 'cancel'),
                  focusAfter: 'outgoing-requests',
                })
              }
            >
              {t('Cancel')}
            </Button>
          </RequestRow>
        ))}
      </Panel>
    </>
  );
}

interface IncomingRequestProps extends RequestPanelsProps {
  readonly request: FriendRequest;
}

function IncomingRequest({ request: { id, sender, created_at }, busyKey, onChange }: IncomingRequestProps) {
  const { t } = useTranslation();
  const focusAfter = 'incoming-requests';
  return (
    <RequestRow name={sender.username} at={created_at}>
      <Button
        size="sm"
        variant="primary"
        busy={busyKey === `accept ${id}`}
        icon={Check}
        aria-label={t('Accept {{name}}', { name: sender.username })}
        onClick={() =>
          onChange({
            key: `accept ${id}`,
            title: t('Failed to accept friend request'),
            run: () => answerFriendRequest(id, 'accept'),
            focusAfter,
          })
        }
      >
        {t('Accept')}
      </Button>
      <Button
        size="sm"
        busy={busyKey === `reject ${id}`}
        icon={X}
        aria-label={t('Reject {{name}}', { name: sender.username })}
        onClick={() =>
          onChange({
            key: `reject ${id}`,
            title: t('Failed to reject friend request'),
            run: () => answerFriendRequest(id, 'reject'),
            focusAfter,
          })
        }
      >
        {t('Reject')}
      </Button>
      <IconButton
        icon={Ban}
        label={t('Block {{name}}', { name: sender.username })}
        disabled={busyKey === `block ${sender.id}`}
        className="hover:text-danger!"
        onClick={() =>
          onChange({
            key: `block ${sender.id}`,
            title: t('Failed to block this person'),
            run: () => blockPerson({ userId: sender.id }),
            focusAfter,
          })
        }
      />
    </RequestRow>
  );
}

interface PanelProps {
  readonly id: string;
  readonly title: string;
  /** Shown if there is no request. */
  readonly none: string;
  readonly pending: boolean;
  readonly children: readonly React.ReactNode[] | undefined;
}

function Panel({ id, title, none, pending, children = [] }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="text-2xl focus:outline-none">
          {title}
        </h2>
        {children.length === 0 ? null : <span className="tabular text-muted">{children.length}</span>}
      </div>
      {pending ? (
        <LoadingSkeletons label={t('Loading…')} shape="h-11" />
      ) : children.length === 0 ? (
        <p className="flex min-h-11 items-center text-muted text-sm">{none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">{children}</ul>
      )}
    </Card>
  );
}

interface RequestRowProps {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly children: React.ReactNode;
}

function RequestRow({ name, at, children }: RequestRowProps) {
  return (
    <li className="flex animate-fade flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Avatar name={name} size={36} />
      <div className="min-w-28 flex-1">
        <p dir="auto" className="truncate text-left font-medium">
          {name}
        </p>
        <p className="text-faint text-sm">
          <RelativeTime at={at} />
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </li>
  );
}
