import type { ReactionName } from '@one-mind/protocol/games/reactions';
import { clsx } from 'clsx';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useCommands, useGamePart, useGameState, useLive } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { ReactButton } from './react-button.tsx';
import { REACTION_ICONS, reactionName } from './reaction-labels.ts';
import { reactionsTo } from './reactions-to.ts';

/** Loaded lazily, because placing a popover needs a library. */
const ReactionPicker = lazyPart(async () => (await import('./reaction-picker.tsx')).ReactionPicker);

interface ReactionsProps {
  readonly subject: string;
  /** What it is about, for screen readers. */
  readonly about: string;
}

/** Quick reactions to a turn or a claim, with the marks of the people who gave them. One tap on the reader's own takes it back. */
export function Reactions({ subject, about }: ReactionsProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const name = useNameOf();
  const ownId = useGamePart(({ you }) => you?.id ?? null);
  const seats = useGamePart(({ players }) => new Map(players.map(({ id, seat }) => [id, seat])));
  const reacts = useMayReact();
  const reactions = useLive((live) => live.reactions);
  const [muted] = useGameMemory((memory) => memory.muted);
  const [isSending, setSending] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const groups = reactionsTo(
    subject,
    reactions,
    [...seats.keys()].filter((id) => id === ownId || !muted.includes(id)),
  );
  const own = groups.find(({ people }) => ownId !== null && people.includes(ownId))?.reaction ?? null;
  if (groups.length === 0 && !reacts) return null;

  const press = (reaction: ReactionName): void => {
    if (isSending) return;
    setSending(true);
    commands
      .react(subject, own === reaction ? null : reaction)
      .catch((error: unknown) => toast.error(errorMessage(error)))
      .finally(() => setSending(false));
  };
  const label = t('React to {{about}}', { about });
  const closed = <ReactButton label={label} onClick={() => setWasOpened(true)} />;
  return (
    // A click must not reach the story, where it would speed up the narration.
    // biome-ignore lint/a11y/useKeyWithClickEvents: only the buttons inside do something
    // biome-ignore lint/a11y/noStaticElementInteractions: only the buttons inside do something
    <span className="inline-flex flex-wrap items-center justify-end gap-1" onClick={(event: MouseEvent) => event.stopPropagation()}>
      {groups.map(({ reaction, people }) => (
        <Chip
          key={reaction}
          reaction={reaction}
          label={`${reactionName(t, reaction)}: ${people.map((id) => (id === ownId ? t('You') : name(id))).join(', ')}`}
          isOwn={reaction === own}
          onPress={reacts ? () => press(reaction) : null}
        >
          {people.map((id) => (
            <SeatShape key={id} seat={seats.get(id) ?? 0} size={10} />
          ))}
        </Chip>
      ))}
      {!reacts ? null : wasOpened ? (
        <Suspense fallback={closed}>
          <ReactionPicker label={label} own={own} onPick={press} />
        </Suspense>
      ) : (
        closed
      )}
    </span>
  );
}

/** Living players react if there is another person at the table. */
function useMayReact(): boolean {
  const { phase } = useGameState('phase');
  const mayWrite = useGamePart(
    ({ you, players }) =>
      players.some(({ id, is_alive }) => id === you?.id && is_alive) && players.some(({ id, kind }) => kind === 'human' && id !== you?.id),
  );
  return mayWrite && phase !== 'ended';
}

interface ChipProps {
  readonly reaction: ReactionName;
  readonly label: string;
  readonly isOwn: boolean;
  /** Null if the reader can't react. */
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}

function Chip({ reaction, label, isOwn, onPress, children }: ChipProps) {
  const Icon = REACTION_ICONS[reaction];
  const look = clsx(
    'inline-flex min-h-7 animate-fade items-center gap-1 rounded-full border px-1.5',
    isOwn ? 'border-accent bg-accent/15 text-text' : 'border-line bg-raised text-muted',
  );
  const content = (
    <>
      <Icon size={13} aria-hidden="true" />
      {children}
    </>
  );
  return onPress === null ? (
    <span role="img" aria-label={label} title={label} className={look}>
      {content}
    </span>
  ) : (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOwn}
      title={label}
      onClick={onPress}
      className={clsx(look, 'hover:border-line-strong touch:min-h-11 touch:min-w-11 touch:justify-center')}
    >
      {content}
    </button>
  );
}
