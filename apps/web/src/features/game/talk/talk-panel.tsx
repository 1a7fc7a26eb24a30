import { clsx } from 'clsx';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { memo, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { ChatPanel } from '../../../shared/chat/chat-panel.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useCommands, useGamePart, useGameState, useLive } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { Notebook } from '../players/notebook.tsx';

const ClaimBoard = lazyPart(async () => (await import('./claim-board.tsx')).ClaimBoard);

export type TalkTab = 'chat' | 'notes' | 'claims';

interface TalkPanelProps {
  readonly tab: TalkTab;
  /** Claims have a tab here; otherwise they are elsewhere on the screen. */
  readonly showsClaims: boolean;
  readonly onTab: (tab: TalkTab) => void;
  /** Null if there is no room for it. */
  readonly expanded: boolean | null;
  readonly onExpand: (expanded: boolean) => void;
  readonly chatInput: Ref<HTMLInputElement>;
  readonly userId: string;
  readonly className?: string;
}

/** Game chat, the private notebook and the public claim board, in one place. */
export const TalkPanel = memo(function TalkPanel({
  tab,
  showsClaims,
  onTab,
  expanded,
  onExpand,
  chatInput,
  userId,
  className,
}: TalkPanelProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const chat = useLive((live) => live.chat);
  const timestamps = useSettings((settings) => settings.timestamps);
  const { ownId, clues } = useGamePart(({ you }) => ({ ownId: you?.id ?? null, clues: you?.clues.length ?? 0 }));
  const isWatching = ownId === null;
  const isQuieted = useGamePart(({ players }) => players.find(({ id }) => id === ownId)?.is_alive === false);
  const seats = useGamePart(({ players }) => new Map(players.map(({ id, seat }) => [id, seat])));
  const name = useNameOf();
  const { phase, contradictions } = useGameState('phase', 'contradictions');
  const [muted, change] = useGameMemory((memory) => memory.muted);
  const unheard = [...seats.keys()].filter((id) => muted.includes(id) && id !== ownId);
  const access = useLive((live) => live.chatAccess);
  const quiet = isWatching ? access?.writes === 'quiet' : isQuieted;
  const onlyReads = isWatching && phase !== 'ended' && access?.writes !== 'quiet';
  const shown = tab === 'claims' && !showsClaims ? 'chat' : tab;
  const open = (value: string) => onTab(value === 'notes' || value === 'claims' ? value : 'chat');
  return (
    <Tabs value={shown} onValueChange={open} className={clsx('flex min-h-0 flex-col rounded-xl border border-line bg-surface', className)}>
      <h2 className="sr-only">{t('Chat, notebook and claims')}</h2>
      <div className="flex shrink-0 items-center justify-between border-line border-b">
        <TabList aria-label={t('Chat, notebook and claims')} className="flex-wrap border-b-0! px-1">
          <Tab value="chat" className="min-h-10! whitespace-nowrap touch:min-h-11! px-2.5">
            {quiet ? t('Quiet chat') : t('Game chat')}
          </Tab>
          <Tab value="notes" className="min-h-10! whitespace-nowrap touch:min-h-11! px-2.5">
            {t('Notes')}
            {clues === 0 ? null : <span className="tabular rounded-full bg-info/20 px-1.5 text-info text-xs">{clues}</span>}
          </Tab>
          {!showsClaims ? null : (
            <Tab value="claims" className="min-h-10! whitespace-nowrap touch:min-h-11! px-2.5">
              {t('Claims')}
              {contradictions.length === 0 ? null : (
                <span className="tabular rounded-full bg-danger/15 px-1.5 text-danger text-xs">{contradictions.length}</span>
              )}
            </Tab>
          )}
        </TabList>
        {expanded === null ? null : (
          <span className="pr-1.5">
            <IconButton
              icon={expanded ? ChevronsDownUp : ChevronsUpDown}
              label={expanded ? t('Make this smaller') : t('Make this larger')}
              aria-expanded={expanded}
              onClick={() => onExpand(!expanded)}
              className="size-8"
            />
          </span>
        )}
      </div>
      <TabPanel value="chat" className="flex min-h-0 flex-1 flex-col gap-1.5 p-2.5 data-[state=inactive]:hidden">
        {unheard.length === 0 ? null : (
          <p className="flex shrink-0 items-center justify-between gap-2 text-muted text-xs">
            <span className="min-w-0 truncate">{t('Muted: {{names}}', { names: unheard.map(name).join(', ') })}</span>
            <button
              type="button"
              onClick={() => change({ muted: muted.filter((id) => !unheard.includes(id)) })}
              className="min-h-7 shrink-0 rounded-md px-1.5 underline hover:text-text touch:min-h-11"
            >
              {t('Unmute')}
            </button>
          </p>
        )}
        <ChatPanel
          messages={chat.filter(({ userId: author }) => author === userId || !muted.includes(author))}
          onSend={commands.chat}
          ownId={userId}
          seatOf={(id) => seats.get(id)}
          placeholder={isWatching ? t('To quieted voices and spectators…') : quiet ? t('To quieted voices…') : t('Type a message…')}
          closed={onlyReads ? t('Spectators can only read this chat.') : null}
          showTimes={timestamps}
          onHide={(id) => change({ muted: [...muted, id] })}
          inputRef={chatInput}
          className="min-h-0 flex-1"
        />
      </TabPanel>
      <TabPanel value="notes" className="min-h-0 flex-1 overflow-y-auto p-3">
        <Notebook />
      </TabPanel>
      <TabPanel value="claims" className="min-h-0 flex-1 overflow-auto p-3">
        <Suspense>
          <ClaimBoard />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
});
