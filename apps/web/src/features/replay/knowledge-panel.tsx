import type { PlayerView, RevealView, YouView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Bot, Crown, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clueText, ownActionText, roleName } from '../../shared/games/game-labels.ts';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authorFor } from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';

/** The players, and what else the lens knows at this moment. */
export function KnowledgePanel({ seen, className }: { readonly seen: ReplayView; readonly className?: string }) {
  const { t } = useTranslation();
  const { frame, lens, reveal, you } = seen;
  const acting = frame.turn === null ? null : authorFor(lens, frame.turn, { reveal, you });
  return (
    <ScrollRegion label={t('The voices')} className={clsx('overflow-y-auto rounded-xl border border-line bg-surface p-3', className)}>
      {lens.type === 'seat' ? you === null ? <Skeleton className="mb-2 h-16" /> : <OwnKnowledge you={you} seen={seen} /> : null}
      <ul className="flex flex-col">
        {frame.players.map((player) => (
          <Voice key={player.id} player={player} seen={seen} isActing={player.id === acting} />
        ))}
      </ul>
    </ScrollRegion>
  );
}

interface VoiceProps {
  readonly player: PlayerView;
  readonly seen: ReplayView;
  readonly isActing: boolean;
}

function Voice({ player, seen, isActing }: VoiceProps) {
  const { t } = useTranslation();
  const { lens, reveal, you, frame, frames } = seen;
  const truth = reveal.players.find(({ id }) => id === player.id);
  const isEnd = frame.index === frames.length - 1;
  const composure = t('Composure {{value}} of {{max}}', { value: player.composure, max: frame.state.composureMax });
  return (
    <li
      className={clsx(
        'flex min-h-11 items-center gap-2.5 border-line border-t px-1.5 py-1 first:border-t-0',
        isActing && 'rounded-lg bg-accent/12 outline-1 outline-accent',
      )}
    >
      <Avatar name={player.username} seat={player.seat} ai={player.kind === 'ai'} dimmed={!player.is_alive} size={26} />
      <div className="min-w-0 flex-1 text-sm leading-tight">
        <p className="flex items-center gap-1.5">
          <bdi className={clsx('truncate font-medium', !player.is_alive && 'text-danger line-through')}>{player.username}</bdi>
          {player.kind === 'human' && player.status === 'ai' ? (
            <span className="inline-flex shrink-0 items-center gap-1 text-accent-strong text-xs">
              <Bot size={12} />
              {t('The AI plays')}
            </span>
          ) : null}
          {isEnd && truth?.won ? <Crown aria-label={t('Won')} size={14} className="shrink-0 text-accent-strong" /> : null}
        </p>
        <p className="text-muted text-xs">
          {lens.type === 'truth' && truth !== undefined ? <TrueRole truth={truth} /> : <KnownRole player={player} you={you} />}
        </p>
      </div>
      {player.is_alive ? (
        <span role="img" aria-label={composure} title={composure} className="flex shrink-0 gap-0.5">
          {Array.from({ length: frame.state.composureMax }, (_, index) => (
            <span key={index} className={clsx('size-2 rounded-full', index < player.composure ? 'bg-text' : 'border border-line-strong')} />
          ))}
        </span>
      ) : (
        <span className="text-danger text-xs">{t('Quieted')}</span>
      )}
    </li>
  );
}

function TrueRole({ truth }: { readonly truth: RevealView['players'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      <strong className="font-semibold text-text">{roleName(t, truth.role)}</strong>
      {truth.goal === null ? null : `: ${truth.goal.title}`}
    </>
  );
}

/** What the lens knows about a role: what a verdict revealed, what a seat is or has learned, and what it guesses. */
function KnownRole({ player, you }: { readonly player: PlayerView; readonly you: YouView | null }) {
  const { t } = useTranslation();
  if (player.role !== null) return roleName(t, player.role);
  if (you?.id === player.id) return roleName(t, you.role);
  if (you?.partners.includes(player.id)) return t('A Saboteur as well');
  const guess = you?.guesses.roles[player.id];
  if (guess !== undefined) return t('Guessed: {{role}}', { role: roleName(t, guess) });
  return player.kind === 'ai' ? t('AI player') : t('Role unknown');
}

/** One seat's goal, what was done in its name, and its clues, newest first. */
function OwnKnowledge({ you, seen }: { readonly you: YouView; readonly seen: ReplayView }) {
  const { t } = useTranslation();
  const { name, frames } = seen;
  const when = (turnNumber: number) => frames.find(({ turn }) => turn?.turnNumber === turnNumber)?.turn ?? null;
  return (
    <div className="mb-2 flex flex-col gap-1.5 border-line border-b pb-2 text-sm leading-snug">
      <p>
        <strong className="font-semibold text-accent-strong">{roleName(t, you.role)}</strong>
        {you.goal === null ? null : (
          <span className="text-muted">
            {' '}
            <Target size={13} className="inline" /> {you.goal.title}: {you.goal.description}
          </span>
        )}
      </p>
      {you.inYourName.length === 0 ? null : (
        <Known title={t('Done in their name')}>
          {you.inYourName.toReversed().map((action) => (
            <li key={action.turnNumber}>
              <span className="tabular">{t('R{{round}} T{{turn}}', { round: action.round, turn: action.turn })}</span>{' '}
              {ownActionText(t, action)}
            </li>
          ))}
        </Known>
      )}
      <Known title={t('Clues')}>
        {you.clues.length === 0 ? (
          <li className="text-faint">{t('None yet')}</li>
        ) : (
          you.clues.toReversed().map((clue) => <li key={`${clue.type}-${clue.turnNumber}`}>{clueText(t, clue, name, when)}</li>)
        )}
      </Known>
    </div>
  );
}

function Known({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className="font-sans font-semibold text-muted text-xs">{title}</h2>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  );
}
