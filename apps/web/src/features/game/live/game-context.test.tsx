// @vitest-environment happy-dom
import type { GameChanges } from '@one-mind/protocol/games/games';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createStore } from 'zustand';
import { startI18n } from '../../../lib/i18n.ts';
import { changesFixture, snapshotFixture } from '../../../shared/games/testing/fixture-games.ts';
import { useActionPicker } from '../action/use-action-picker.ts';
import { LiveMap } from '../map/live-map.tsx';
import { TurnOrder } from '../order/turn-order.tsx';
import { PlayersPanel } from '../players/players-panel.tsx';
import { SelfPanel } from '../players/self-panel.tsx';
import { PlaybackContext } from '../story/playback-context.ts';
import { GameContext, useGame, useGamePart, useGameState } from './game-context.ts';
import { createGameMemory, GameMemoryContext } from './game-memory.ts';
import { LiveGame, type LiveGameState } from './live-game.ts';
import { applyChanges, fromSnapshot } from './live-state.ts';

beforeAll(startI18n);
afterEach(cleanup);

/** Shows these parts of the fixture game. `rendered` returns which of them have rendered since the last call. */
function play(parts: Readonly<Record<string, ReactNode>>) {
  const snapshot = snapshotFixture({});
  const store = createStore<LiveGameState>(() => ({
    ...new LiveGame(snapshot.id).store.getState(),
    status: 'ready',
    game: fromSnapshot(snapshot, snapshot.serverTime),
  }));
  let names = new Set<string>();
  render(
    <GameContext value={store}>
      <GameMemoryContext value={createGameMemory('', '')}>
        <PlaybackContext value={{ narrated: [], opened: 0, current: null, skip: () => undefined, lookedAt: null, lookAt: () => undefined }}>
          {Object.entries(parts).map(([name, part]) => (
            <Profiler key={name} id={name} onRender={() => names.add(name)}>
              {part}
            </Profiler>
          ))}
        </PlaybackContext>
      </GameMemoryContext>
    </GameContext>,
  );
  const rendered = (): readonly string[] => {
    const since = [...names].sort();
    names = new Set();
    return since;
  };
  const receive = (changes: GameChanges['changes']): void => {
    const { game } = store.getState();
    if (game === null) throw new Error('The fixture has a game.');
    const update = changesFixture({ since: game.seq, seq: game.seq + 1, changes });
    act(() => store.setState({ game: applyChanges(game, update, snapshot.serverTime).state }));
  };
  rendered();
  return { store, receive, rendered };
}

const World = () => <p>{useGame('world').world.vitality}</p>;
const Turn = () => <p>{useGameState('turn', 'phase').turn}</p>;
const First = () => <p>{useGamePart(({ players }) => [players[0]?.composure])}</p>;

it('renders a part only when something that it has selected differs', () => {
  const { receive, rendered } = play({ world: <World />, turn: <Turn />, first: <First /> });
  receive({ state: { turnNumber: [40] } });
  expect(rendered()).toEqual([]);
  receive({ state: { turn: [7] } });
  expect(rendered()).toEqual(['turn']);
  expect(screen.getByText('7')).toBeTruthy();
  receive({ world: { vitality: [2] }, players: ['#', { 'seat-1': { composure: [0] } }, null] });
  expect(rendered()).toEqual(['world']);
  receive({ players: ['#', { 'seat-0': { composure: [9] } }, null] });
  expect(rendered()).toEqual(['first']);
});

it('shows what changed between the first render and the subscription', () => {
  const ChangesEarly = () => {
    const { turn } = useGameState('turn');
    return <p>turn {turn}</p>;
  };
  const { store } = play({ none: null });
  const { game } = store.getState();
  if (game === null) throw new Error('The fixture has a game.');
  const Earlier = () => {
    store.setState({ game: { ...game, current_state: { ...game.current_state, turn: 9 } } });
    return null;
  };
  render(
    <GameContext value={store}>
      <ChangesEarly />
      <Earlier />
    </GameContext>,
  );
  expect(screen.getByText('turn 9')).toBeTruthy();
});

const MapOfChoice = () => <LiveMap picker={useActionPicker()} pressable isStage={false} onSigns={() => undefined} />;

it('leaves panels alone that a change doesn’t concern', () => {
  const { receive, rendered } = play({
    map: <MapOfChoice />,
    order: <TurnOrder compact={false} onGuess={() => undefined} />,
    players: <PlayersPanel />,
    self: <SelfPanel />,
  });
  receive({ state: { turn: [3], turnNumber: [31], deadline: [1] } });
  // The Mind beats with every turn.
  expect(rendered()).toEqual(['self']);
  receive({ world: { alarm: [5] } });
  expect(rendered()).toEqual(['map', 'self']);
  receive({ players: ['#', { 'seat-2': { lockedIn: [true] } }, null] });
  expect(rendered()).toEqual(['order', 'players', 'self']);
});
