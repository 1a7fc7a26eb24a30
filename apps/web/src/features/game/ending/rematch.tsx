import type { Rematch, RematchKind } from '@one-mind/protocol/games/rematches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Check, DoorOpen, RotateCcw, Swords } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { sendUntilAnswered } from '../../../lib/api/send-until-answered.ts';
import { useSocketEvent } from '../../../lib/socket/socket.ts';
import { nameOf } from '../../../shared/games/game-labels.ts';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGame } from '../live/game-context.ts';

/** While somebody waits, the page looks for people who leave, come back or wait no longer, in ms. */
const LOOK_EVERY = 4000;

/** The next game with the same people: it starts when everyone who is still here wants the same, without the lobby. */
export function RematchControls() {
  const { t } = useTranslation();
  const { id, lobbyId, you, players, world } = useGame('id', 'lobbyId', 'you', 'players', 'world');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = `/api/game/${encodeURIComponent(id)}/rematch` as const;
  const queryKey = ['rematch', id];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => get(path, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.next === null && data.people.some(({ wish }) => wish !== null) ? LOOK_EVERY : false),
  });
  useSocketEvent('game:rematch', (gameId) => {
    if (gameId === id) void queries.invalidateQueries({ queryKey });
  });
  // Somebody has reopened the lobby.
  useSocketEvent('lobby:update', (lobby) => {
    if (lobby.id === lobbyId) void queries.invalidateQueries({ queryKey });
  });
  const isWaiting = useRef(false);
  const ask = useMutation({
    mutationFn: (body: { readonly kind: RematchKind | null; readonly without: string[] }) => sendUntilAnswered(() => post(path, body)),
    onMutate: ({ kind }) => {
      isWaiting.current = kind !== null;
    },
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: (error) => {
      toast.error(errorMessage(error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  const next = state.data?.next ?? null;
  useEffect(() => {
    if (next?.isMine && isWaiting.current) void navigate(`/game/active/${next.gameId}`);
  }, [next, navigate]);

  const { data } = state;
  if (data === undefined) return <BackToLobby />;
  if (data.next !== null)
    return data.next.isMine ? (
      <LinkButton variant="primary" to={`/game/active/${data.next.gameId}`}>
        {t('To the next game')}
      </LinkButton>
    ) : (
      <p className="text-muted text-sm">{t('The next game has begun without you.')}</p>
    );
  const missing = data.people.flatMap((person) => (person.isHere || person.id === you?.id ? [] : [person.id]));
  const own = data.people.find((person) => person.id === you?.id);
  // A wish counts only for the people who had left when it was made.
  const ownWish = own !== undefined && missing.every((person) => own.without.includes(person)) ? own.wish : null;
  // While nobody has asked, the labels alone have to do on a small screen.
  const isQuiet = !data.isLobbyOpen && missing.length === 0 && data.people.every(({ wish }) => wish === null);
  const choose = (kind: RematchKind) => ask.mutate({ kind: ownWish === kind ? null : kind, without: missing });
  const button = (kind: RematchKind) => ({
    busy: ask.isPending && ask.variables.kind === kind,
    disabled: ask.isPending,
    'aria-pressed': ownWish === kind,
    onClick: () => choose(kind),
  });
  return (
    <>
      <p role="status" className={clsx('min-w-0 flex-1 text-sm max-sm:order-first max-sm:col-span-2', isQuiet && 'max-sm:sr-only')}>
        {rematchStatus(t, { rematch: data, ownId: you?.id ?? '', missing, ownWish }, nameOf(t, players, world))}
      </p>
      <BackToLobby isPrimary={data.isLobbyOpen} />
      {data.isLobbyOpen ? null : (
        <>
          {data.revenge === null ? null : (
            <Button {...button('revenge')} icon={ownWish === 'revenge' ? Check : Swords}>
              {t('Revenge ({{difficulty}})', { difficulty: t(DIFFICULTY_LABELS[data.revenge]) })}
            </Button>
          )}
          <Button variant="primary" {...button('rematch')} icon={ownWish === 'rematch' ? Check : RotateCcw}>
            {t('Rematch')}
          </Button>
        </>
      )}
    </>
  );
}

interface Shown {
  readonly rematch: Rematch;
  readonly ownId: string;
  /** Ids of the people who have left. */
  readonly missing: readonly string[];
  readonly ownWish: RematchKind | null;
}

/** Who waits for whom, or what the buttons do while nobody has asked. */
export function rematchStatus(t: TFunction, { rematch, ownId, missing, ownWish }: Shown, name: (id: string) => string): string {
  const { people, revenge, isLobbyOpen } = rematch;
  if (isLobbyOpen) return t('Somebody has gone back to the lobby for the next game.');
  const names = (ids: readonly string[]) => ids.map(name).join(', ');
  const others = people.filter(({ id, isHere }) => id !== ownId && isHere);
  const wanting = (kind: RematchKind) => others.filter(({ wish }) => wish === kind).map(({ id }) => id);
  const [forRematch, forRevenge] = [wanting('rematch'), wanting('revenge')];
  const open = others.filter(({ wish }) => wish !== ownWish).map(({ id }) => id);
  const lines = [
    forRematch.length > 0 ? t('Ready for a rematch: {{names}}.', { names: names(forRematch) }) : '',
    forRevenge.length > 0 ? t('Ready for revenge: {{names}}.', { names: names(forRevenge) }) : '',
    missing.length > 0 ? t('No longer here, so an AI player would take over: {{names}}.', { names: names(missing) }) : '',
    ownWish !== null && open.length > 0 ? t('Waiting for: {{names}}.', { names: names(open) }) : '',
  ].filter((line) => line !== '');
  if (lines.length > 0) return lines.join(' ');
  const promise = t('Rematch: same people and scenario, new roles.');
  if (revenge === null) return promise;
  const difficulty = t(DIFFICULTY_LABELS[revenge]);
  return `${promise} ${t('Revenge: the same, with better odds for the side that lost ({{difficulty}}).', { difficulty })}`;
}

/** Reopens the lobby, for another scenario, other settings or other people. */
function BackToLobby({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const commands = useCommands();
  const [busy, setBusy] = useState(false);
  const goBack = async () => {
    setBusy(true);
    try {
      navigate(`/game/lobby/${await commands.rematch()}`);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} busy={busy} onClick={() => void goBack()} icon={DoorOpen}>
      {t('Back to the lobby')}
    </Button>
  );
}
