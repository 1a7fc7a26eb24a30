import { clsx } from 'clsx';
import { BookOpenText, Hand, MessagesSquare, Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tab, TabList } from '../../ui/tabs.tsx';
import { useGame, useGamePart, useGameState } from './live/game-context.ts';
import { useChoiceDue } from './live/use-choice-due.ts';
import { useUnreadChat } from './talk/use-unread-chat.ts';

export const MOBILE_TABS = ['narrative', 'actions', 'players', 'talk'] as const;
export type MobileTab = (typeof MOBILE_TABS)[number];

/** More unread messages than this are not counted. */
const COUNTED = 99;
const LOOK =
  'min-h-14! flex-1 flex-col! gap-1! border-t-2! border-b-0! px-1! text-xs! mb-0! low:min-h-11! low:gap-0.5! low:sm:flex-row! low:sm:gap-2!';

/** The parts of the game on a phone, for players and spectators alike. `isReading`: the chat is open. */
export const MobileTabs = memo(function MobileTabs({ userId, isReading }: { readonly userId: string; readonly isReading: boolean }) {
  const { t } = useTranslation();
  const unread = useUnreadChat(userId, isReading);
  const due = useChoiceDue();
  const atPlayers = usePlayersMark();
  return (
    <TabList
      aria-label={t('Parts of the game')}
      className="sticky bottom-0 z-10 shrink-0 border-t border-b-0! bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <Tab value="narrative" className={LOOK}>
        <BookOpenText size={19} />
        {t('Narrative')}
      </Tab>
      <Tab value="actions" className={LOOK}>
        <Marked sign={due ? '' : null}>
          <Hand size={19} />
        </Marked>
        {t('Actions')}
        {due ? <span className="sr-only">{t('waiting for you')}</span> : null}
      </Tab>
      <Tab value="players" className={LOOK}>
        <Marked sign={atPlayers?.sign ?? null} isDanger={atPlayers?.sign === '!'}>
          <Users size={19} />
        </Marked>
        {t('Players')}
        {atPlayers === null ? null : <span className="sr-only">{atPlayers.words}</span>}
      </Tab>
      <Tab value="talk" className={LOOK}>
        <Marked sign={unread === 0 ? null : unread > COUNTED ? `${COUNTED}+` : String(unread)}>
          <MessagesSquare size={19} />
        </Marked>
        {t('Talk')}
        {unread === 0 ? null : <span className="sr-only">{t('{{unread}} unread', { unread })}</span>}
      </Tab>
    </TabList>
  );
});

/** What requires the reader's attention among the players, most urgent first. */
function usePlayersMark(): { readonly sign: '!' | ''; readonly words: string } | null {
  const { t } = useTranslation();
  const { you } = useGame('you');
  const { accusation, pause } = useGameState('accusation', 'pause');
  const isAlive = useGamePart(({ players }) => players.find(({ id }) => id === you?.id)?.is_alive === true);
  if (you === null) return null;
  if (accusation?.accused === you.id) return { sign: '!', words: t('you are accused') };
  if (you.canVote && you.vote === null) return { sign: '', words: t('your vote is due') };
  const isPauseAsked = pause.since === null && pause.requestedBy.length > 0 && !pause.requestedBy.includes(you.id);
  return isAlive && isPauseAsked ? { sign: '', words: t('a pause is requested') } : null;
}

interface MarkedProps {
  /** Null shows nothing, an empty text shows a dot. */
  readonly sign: string | null;
  readonly isDanger?: boolean;
  readonly children: ReactNode;
}

/** A mark on a tab that requires the reader's attention. */
function Marked({ sign, isDanger = false, children }: MarkedProps) {
  return (
    <span className="relative">
      {children}
      {sign === null ? null : (
        <span
          aria-hidden="true"
          className={clsx(
            'tabular absolute rounded-full font-semibold',
            sign === '' ? '-top-0.5 -right-1.5 size-2' : '-top-1.5 left-3 min-w-4 px-1 text-center text-[0.625rem] leading-4',
            isDanger ? 'bg-danger text-ground' : 'bg-accent text-on-accent',
          )}
        >
          {sign}
        </span>
      )}
    </span>
  );
}
