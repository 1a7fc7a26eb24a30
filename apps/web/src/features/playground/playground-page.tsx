import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { createStore } from 'zustand';
import { changeSettings } from '../../lib/settings/settings.ts';
import { FIXTURE_NOW, LOG, PLAYERS } from '../../shared/games/testing/fixture-games.ts';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { GameStates } from '../game/active-game-page.tsx';
import { GameContext } from '../game/live/game-context.ts';
import { createGameMemory, GameMemoryContext } from '../game/live/game-memory.ts';
import { IDLE_COMMANDS } from '../game/live/idle-commands.ts';
import type { LiveGameState, LiveGameStore } from '../game/live/live-game.ts';
import { fromSnapshot, type LiveState } from '../game/live/live-state.ts';
import { worldBefore } from '../game/stage/world-before.ts';
import { SCENES } from './scenes.ts';

const STATES = ['loading', 'failed', 'notFound'] as const;

/**
 * For development only: every phase of the game from fixture views. `?scene=…` shows one, and `&playback` plays its last turns at the
 * pace of a game.
 */
export function PlaygroundPage() {
  const [search] = useSearchParams();
  const scene = search.get('scene');
  return scene === null ? <Index /> : <Scene key={search.toString()} scene={scene} plays={search.has('playback')} />;
}

function Index() {
  return (
    <main className="shell-width py-12">
      <DocumentTitle title="Playground" />
      <h1 className="text-4xl">Playground</h1>
      <p className="mt-2 text-muted">Every phase of the game from fixture views.</p>
      <div className="mt-4 flex gap-4 text-sm">
        {(['dark', 'light'] as const).map((theme) => (
          <button key={theme} type="button" className="min-h-11 underline" onClick={() => changeSettings({ theme })}>
            {theme}
          </button>
        ))}
      </div>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-3">
        {[...Object.keys(SCENES), ...STATES].map((scene) => (
          <li key={scene} className="border-line border-t">
            <Link to={`?scene=${scene}`} className="block py-3 hover:text-accent-strong">
              {scene}
            </Link>
          </li>
        ))}
        <li className="border-line border-t">
          <Link to="?scene=resolution&playback" className="block py-3 hover:text-accent-strong">
            resolution, played
          </Link>
        </li>
      </ul>
    </main>
  );
}

function Scene({ scene, plays }: { readonly scene: string; readonly plays: boolean }) {
  const [store] = useState(() => fixtureStore(scene, plays));
  const [memory] = useState(() => createGameMemory('seat-0', 'fixture-game'));
  return (
    <GameContext value={store}>
      <GameMemoryContext value={memory}>
        <GameStates userId="seat-0" />
      </GameMemoryContext>
    </GameContext>
  );
}

/** A store without a connection: commands succeed and change nothing. */
function fixtureStore(scene: string, plays: boolean): LiveGameStore {
  const snapshot = SCENES[scene];
  if (snapshot === undefined) {
    return createStore<LiveGameState>(() => ({
      status: STATES.find((state) => state === scene) ?? 'notFound',
      game: null,
      chat: [],
      chatAccess: null,
      reactions: [],
      inspections: [],
      joinProblem: null,
      commands: IDLE_COMMANDS,
    }));
  }
  const whole = fromSnapshot(snapshot, Date.now());
  const store = createStore<LiveGameState>(() => ({
    status: 'ready',
    game: plays ? withoutTurns(whole, PLAYED) : whole,
    chat: CHAT,
    chatAccess: null,
    reactions: [],
    inspections: [],
    joinProblem: null,
    commands: IDLE_COMMANDS,
  }));
  if (plays)
    for (let turn = 1; turn <= PLAYED; turn += 1)
      setTimeout(() => store.setState({ game: withoutTurns(whole, PLAYED - turn) }), 700 + (turn - 1) * whole.settings.turnPaceMs);
  return store;
}

/** How many turns are played. */
const PLAYED = 5;

/** The game before its last turns. */
function withoutTurns(game: LiveState, turns: number): LiveState {
  const log = game.log.slice(0, game.log.length - turns);
  const newest = log.findLast(({ data }) => data.type === 'turn')?.turn_number ?? 0;
  const you = game.you === null ? null : { ...game.you, actions: game.you.actions.filter(({ turnNumber }) => turnNumber <= newest) };
  const later = game.log.slice(log.length).map(({ data }) => data);
  return { ...game, log, you, world: worldBefore(game.world, later) };
}

const CHAT: readonly ChatMessage[] = [
  ['seat-1', 'Who looked at Dmitri? Not that I mind.'],
  ['seat-4', 'The fuse box was fine when we came in.'],
  ['seat-0', 'It always goes wrong right after turn two.'],
].map(([userId = '', message = ''], index) => ({
  id: `chat-${index}`,
  roomId: 'game:fixture-game',
  channel: 'all',
  userId,
  username: PLAYERS.find((player) => player.id === userId)?.username ?? '',
  isAi: PLAYERS.find((player) => player.id === userId)?.kind === 'ai',
  message,
  timestamp: new Date(FIXTURE_NOW - 60_000 + index * (12_000 / LOG.length)).toISOString(),
}));
