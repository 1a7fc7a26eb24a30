import type { PlayerView } from '@one-mind/engine/views';
import { ROLES, type Role } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { Bot, Gavel, LockKeyhole, LockKeyholeOpen, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api-error.ts';
import { roleName } from '../../lib/game-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toasts.tsx';
import { remainingMs, timeText, useServerNow } from './clock.ts';
import { useCommands, useGame } from './game-context.ts';
import { Panel } from './panel.tsx';
import { VotePanel } from './vote-panel.tsx';

/** Whom do I trust: every voice with its composure, lock-in and connection, and my own guess of its role. */
export function PlayersPanel({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { players, current_state } = useGame();
  const living = players.filter((player) => player.is_alive);
  return (
    <Panel
      title={t('Players')}
      className={className ?? ''}
      bodyClassName="overflow-y-auto"
      aside={
        current_state.phase === 'planning' ? (
          <span className="tabular text-muted text-xs">
            {t('{{locked}} of {{living}} locked in', { locked: living.filter((player) => player.lockedIn).length, living: living.length })}
          </span>
        ) : null
      }
    >
      {current_state.accusation === null ? null : <VotePanel accusation={current_state.accusation} />}
      <ul className="flex flex-col">
        {players.map((player) => (
          <PlayerRow key={player.id} player={player} />
        ))}
      </ul>
    </Panel>
  );
}

function PlayerRow({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const { you, current_state } = useGame();
  const own = player.id === you?.id;
  return (
    <li className="flex min-h-9 items-center gap-2 border-line border-t py-px first:border-t-0 touch:min-h-12">
      <Avatar name={player.username} seat={player.seat} ai={player.kind === 'ai'} dimmed={!player.is_alive} size={28} />
      <div className="min-w-0 flex-1 leading-tight">
        <p className="flex gap-1 font-medium text-sm">
          <span dir="auto" className={clsx('truncate text-left', !player.is_alive && 'text-danger line-through')} title={player.username}>
            {player.username}
          </span>
          {own ? <span className="shrink-0 text-muted">{t('(you)')}</span> : null}
        </p>
        <StatusLine player={player} />
      </div>
      {player.is_alive ? <Composure value={player.composure} max={current_state.composureMax} /> : null}
      {player.is_alive ? <LockState player={player} /> : null}
      {own || you === null ? null : player.role === null ? <RoleGuess player={player} /> : null}
      {own || you === null ? null : <AccuseButton player={player} />}
    </li>
  );
}

function StatusLine({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const { clockOffset } = useGame();
  const now = useServerNow(clockOffset, player.graceEndsAt !== null, 1);
  const left = remainingMs(player.graceEndsAt, now);
  // Only a verdict reveals a role while the game runs; those of the living wait for the curtain, when all are known already.
  if (!player.is_alive)
    return (
      <p className="text-danger text-xs">
        {player.role === null ? t('Quieted') : t('Quieted · {{role}}', { role: roleName(t, player.role) })}
      </p>
    );
  if (player.kind === 'ai') return <p className="text-muted text-xs">{t('AI player')}</p>;
  if (player.status === 'away')
    return (
      <p className="tabular flex items-center gap-1 whitespace-nowrap text-accent-strong text-xs">
        <WifiOff aria-hidden="true" size={12} />
        {left === null ? null : <span className="sr-only">{t('Away')}</span>}
        {left === null ? t('Away') : t('AI in {{time}}', { time: timeText(left) })}
      </p>
    );
  if (player.status === 'ai')
    return (
      <p className="inline-flex items-center gap-1 text-accent-strong text-xs">
        <Bot aria-hidden="true" size={12} />
        {t('The AI plays')}
      </p>
    );
  return null;
}

function Composure({ value, max }: { readonly value: number; readonly max: number }) {
  const { t } = useTranslation();
  const label = t('Composure {{value}} of {{max}}', { value, max });
  return (
    <span role="img" aria-label={label} title={label} className="flex shrink-0 gap-0.5">
      {Array.from({ length: max }, (_, index) => (
        <span key={index} className={clsx('size-2 rounded-full', index < value ? 'bg-text' : 'border border-line-strong')} />
      ))}
    </span>
  );
}

function LockState({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const label = player.lockedIn ? t('Locked in') : t('Still choosing');
  const Icon = player.lockedIn ? LockKeyhole : LockKeyholeOpen;
  return (
    <span role="img" aria-label={label} title={label} className={clsx('shrink-0', player.lockedIn ? 'text-accent' : 'text-faint')}>
      <Icon aria-hidden="true" size={16} />
    </span>
  );
}

function RoleGuess({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { you } = useGame();
  return (
    <select
      aria-label={t('Guess the role of {{name}}', { name: player.username })}
      title={t('Your guess; nobody sees it before the end')}
      value={you?.guesses.roles[player.id] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const role: Role | null = ROLES.find((one) => one === value) ?? null;
        commands.guess({ roles: { [player.id]: role } }).catch((error: unknown) => toast.error(errorMessage(error)));
      }}
      className="min-h-8 w-[5.5rem] shrink-0 rounded-md border border-line-strong bg-sunken px-1 text-xs touch:min-h-11"
    >
      <option value="">{t('Role?')}</option>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {roleName(t, role)}
        </option>
      ))}
    </select>
  );
}

function AccuseButton({ player }: { readonly player: PlayerView }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const commands = useCommands();
  const { you, current_state } = useGame();
  const early = current_state.round < current_state.accuseFromRound;
  const possible = player.is_alive && you?.canAccuse === true;
  const label = possible
    ? t('Accuse {{name}}', { name: player.username })
    : current_state.rulesOff.includes('accusation')
      ? t('This game is played without accusations')
      : early
        ? t('Accusing begins in round {{round}}', { round: current_state.accuseFromRound })
        : t('You cannot accuse {{name}} now', { name: player.username });
  const accuse = async () => {
    const sure = await confirm({
      title: t('Accuse {{name}}?', { name: player.username }),
      message: t(
        'You can do this once in the game. The others vote in secret; with a strict majority this voice is quieted and its role revealed. Quieting a Collaborator raises the alarm.',
      ),
      confirmLabel: t('Accuse'),
      danger: true,
    });
    if (sure) commands.accuse(player.id).catch((error: unknown) => toast.error(errorMessage(error)));
  };
  return (
    <IconButton label={label} disabled={!possible} onClick={() => void accuse()} className="size-8">
      <Gavel aria-hidden="true" size={16} />
    </IconButton>
  );
}
