import type { RevealView } from '@one-mind/engine/views';
import { clsx } from 'clsx';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { nameOf } from '../../../lib/game-words.ts';
import { useSocketEvent } from '../../../lib/socket.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Mind } from '../../../ui/mind.tsx';
import { MotionManners } from '../../../ui/motion-manners.tsx';
import { DocumentTitle } from '../../../ui/page-title.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useCommands, useGame } from '../game-context.ts';
import { play } from '../sound.ts';
import { nobodyWins, roguesWin, saboteursWin } from '../who-wins.ts';
import { Fairness } from './fairness.tsx';
import { MindsRevealed } from './minds-revealed.tsx';
import { RateScenario } from './rate-scenario.tsx';
import { Results } from './results.tsx';
import { RoleReveal } from './role-reveal.tsx';
import { TruthStory } from './truth-story.tsx';
import '../game.css';

/** The pay-off: outcome, roles one by one, and the story told again with the truth written in. */
export function Ending({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players, world, scenario, lobbyId, you } = useGame();
  const { result } = reveal;
  const won = result.outcome === 'success';
  const name = nameOf(t, players, world);
  const winners = reveal.players.filter((player) => player.won).map((player) => name(player.id));
  const title = won ? t('Mission Accomplished!') : t('Mission Failed');
  const ownWin = you === null ? null : reveal.players.some((player) => player.id === you.id && player.won);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the curtain rises
  useEffect(() => play((ownWin ?? won) ? 'victory' : 'defeat'), []);

  return (
    <MotionManners>
      <main className="min-h-dvh bg-ground pb-28">
        <DocumentTitle title={title} />
        <header
          className={clsx(
            'relative isolate flex flex-col items-center overflow-hidden px-6 pt-6 pb-6 text-center',
            won
              ? 'bg-[radial-gradient(ellipse_at_50%_0%,var(--glow),transparent_70%)]'
              : 'bg-[radial-gradient(ellipse_at_50%_0%,color-mix(in_srgb,var(--danger)_18%,transparent),transparent_70%)]',
          )}
        >
          <Mind
            size={84}
            voices={players.map((player) => ({ seat: player.seat, state: player.is_alive ? 'locked' : 'quieted' }))}
            alarm={won ? 0 : 1}
            beat={1}
          />
          <p className="mt-2 text-muted">{scenario.title}</p>
          <h1 className={clsx('mt-1 text-5xl sm:text-6xl', won ? 'text-accent-strong' : 'text-danger')}>{title}</h1>
          <p className="mt-2 max-w-xl text-muted">
            {reasonText(t, result.reason, reveal.players.filter(({ role }) => role === 'saboteur').length)}
          </p>
          <p className="mt-2 font-medium font-voice text-2xl">
            {winners.length === 0 ? t('Nobody has won.') : t('Winners: {{names}}', { names: winners.join(', ') })}
          </p>
          {winners.length === 0 && result.reason === 'round_limit' ? <WhyNobody /> : null}
          {ownWin === null ? null : (
            <p className={clsx('mt-1 font-semibold', ownWin ? 'text-success' : 'text-muted')}>
              {ownWin ? t('You have won.') : t('You have not won.')}
            </p>
          )}
        </header>
        <div className="shell-width flex flex-col gap-14">
          <RoleReveal reveal={reveal} />
          <Results reveal={reveal} />
          {you === null ? null : <RateScenario />}
          <TruthStory reveal={reveal} />
          <MindsRevealed reveal={reveal} />
          <Fairness reveal={reveal} />
        </div>
        <footer className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface/95 backdrop-blur">
          <div className="shell-width flex flex-wrap items-center justify-end gap-3 py-3">
            <LinkButton to="/game">{t('Return to menu')}</LinkButton>
            {lobbyId === null || you === null ? null : <Rematch lobbyId={lobbyId} />}
          </div>
        </footer>
      </main>
    </MotionManners>
  );
}

/** [E4] The rounds ran out: what each side was short of. */
function WhyNobody() {
  const { t } = useTranslation();
  const game = useGame();
  const { world } = game;
  return (
    <p className="mt-1 max-w-2xl text-muted text-sm">
      {t('{{done}} of {{total}} stages were done, the alarm stood at {{alarm}} of {{limit}}, vitality at {{vitality}}.', {
        done: world.stages.filter((stage) => stage.done).length,
        total: world.stages.length,
        alarm: world.alarm,
        limit: world.alarmLimit,
        vitality: world.vitality,
      })}{' '}
      {nobodyWins(t)} {saboteursWin(t, game)} {roguesWin(t)}
    </p>
  );
}

/** Everybody chooses for themselves, and hears who has. */
function Rematch({ lobbyId }: { readonly lobbyId: string }) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState('');
  useSocketEvent('lobby:update', (lobby) => {
    if (lobby.id !== lobbyId || lobby.status !== 'waiting') return;
    const people = lobby.players.filter((player) => player.kind === 'human');
    setWaiting(people.map((player) => player.username).join(', '));
  });
  const navigate = useNavigate();
  const commands = useCommands();
  const [busy, setBusy] = useState(false);
  const rematch = async () => {
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
    <>
      <p role="status" className="min-w-0 break-words text-sm empty:hidden">
        {waiting === '' ? null : t('In the lobby again: {{names}}', { names: waiting })}
      </p>
      <Button variant="primary" busy={busy} onClick={() => void rematch()} icon={<RotateCcw aria-hidden="true" size={17} />}>
        {t('Rematch')}
      </Button>
    </>
  );
}

function reasonText(t: ReturnType<typeof useTranslation>['t'], reason: RevealView['result']['reason'], saboteurs: number): string {
  switch (reason) {
    case 'objective':
      return t('The last stage was done.');
    case 'saboteur_goal':
      return saboteurs === 1 ? t('The Saboteur has reached the goal.') : t('The Saboteurs have reached their goal.');
    case 'round_limit':
      return t('The rounds ran out.');
    case 'abandoned':
      return t('Everybody had left.');
    case 'ended_by_admin':
      return t('The game was ended by an administrator.');
  }
}
