import { clsx } from 'clsx';
import { Eye, ListOrdered, type LucideIcon, NotebookPen, ScrollText } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { clueText, deedText, intentionName, ownActionText, tagName } from '../../../shared/games/game-labels.ts';
import { ACTION_ICONS } from '../../../shared/map/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { redirectedTarget } from '../action/redirected-target.ts';
import { useGame, useGamePart } from '../live/game-context.ts';
import { NOTES_MAX, useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { useTurnLabel } from '../live/use-turn-label.ts';
import { hasOrderClue } from '../order/turn-order-model.ts';

const OrderBoard = lazyPart(async () => (await import('../order/order-board.tsx')).OrderBoard);

/** Lets those who open the notes for the board find it. */
export const ORDER_BOARD_ID = 'order-board';

/** [K2] The player's private notebook: clues, guesses, their own turns and free notes. */
export function Notebook() {
  const { t } = useTranslation();
  const isWatching = useGamePart(({ you }) => you === null);
  const hasClue = useGamePart(({ you, current_state }) => you !== null && hasOrderClue(you, current_state.claims));
  return (
    <div className="flex flex-col gap-4 text-sm">
      {isWatching ? null : (
        <>
          <Clues />
          <OwnTurns />
          {hasClue ? (
            <div id={ORDER_BOARD_ID}>
              <Part title={t('Order board')} icon={ListOrdered}>
                <Suspense fallback={<Skeleton className="h-60" />}>
                  <OrderBoard />
                </Suspense>
              </Part>
            </div>
          ) : null}
        </>
      )}
      <FreeNotes />
    </div>
  );
}

function Part({ title, icon: Icon, children }: { readonly title: string; readonly icon: LucideIcon; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 flex items-center gap-1.5 text-[1.0625rem] text-muted">
        <Icon size={15} />
        {title}
      </h3>
      {children}
    </section>
  );
}

function Clues() {
  const { t } = useTranslation();
  const { you } = useGame('you');
  const when = useTurnLabel();
  const name = useNameOf();
  const clues = you?.clues ?? [];
  return (
    <Part title={t('Clues')} icon={Eye}>
      {clues.length === 0 ? (
        <p className="text-muted">{t('None yet. Probe a voice by searching it, or investigate.')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {clues.toReversed().map((clue) => (
            <li key={`${clue.type}-${clue.turnNumber}`} className="border-info border-l-2 pl-2.5 leading-snug">
              {clueText(t, clue, name, when)} <span className="text-faint text-xs">{t('round {{round}}', { round: clue.round })}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Newest first. A tag reveals the role, so it is covered with the role. */
function OwnTurns() {
  const { t } = useTranslation();
  const { you, world, log } = useGame('you', 'world', 'log');
  const [covered] = useGameMemory((memory) => memory.roleCovered);
  const name = useNameOf();
  const actions = you?.actions ?? [];
  return (
    <Part title={t('My turns')} icon={ScrollText}>
      {actions.length === 0 ? (
        <p className="text-muted">{t('Your turns appear here. Nobody else knows which were yours.')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {actions.toReversed().map((action) => {
            const Icon = ACTION_ICONS[action.action];
            const redirected = redirectedTarget(action, log, world);
            return (
              <li key={action.turnNumber} className="flex gap-2 leading-snug">
                <Icon size={15} className="mt-0.5 shrink-0 text-accent" />
                <span>
                  <strong className="tabular font-semibold">{t('R{{round}} T{{turn}}', { round: action.round, turn: action.turn })}</strong>{' '}
                  {deedText(t, action.action, action.target, name)} · {intentionName(t, action.intention)}
                  {covered ? null : ` · ${tagName(t, action.tag)}`}
                  {redirected === null ? null : (
                    <span className="block text-xs">
                      {t('Redirected to {{target}}: the first target was no longer possible.', { target: name(redirected) })}
                    </span>
                  )}
                  {covered ? null : <span className="block text-muted text-xs">{ownActionText(t, action)}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}

function FreeNotes() {
  const { t } = useTranslation();
  const [notes, change] = useGameMemory((memory) => memory.notes);
  const id = useId();
  return (
    <Part title={t('Notes')} icon={NotebookPen}>
      <label htmlFor={id} className="mb-1 block text-muted text-xs">
        {t('Only for you, stored in this browser.')}
      </label>
      <textarea
        id={id}
        value={notes}
        maxLength={NOTES_MAX}
        rows={4}
        onChange={({ currentTarget: { value } }) => change({ notes: value })}
        placeholder={t('Who said what, who went quiet, what went wrong after whom…')}
        className="w-full resize-y rounded-lg border border-line-strong bg-field px-2.5 py-2 text-sm leading-snug placeholder:text-faint"
      />
      <p className={clsx('tabular text-right text-faint text-xs', notes.length < NOTES_MAX - 500 && 'invisible')}>
        {t('{{used}} of {{max}} characters', { used: notes.length, max: NOTES_MAX })}
      </p>
    </Part>
  );
}
