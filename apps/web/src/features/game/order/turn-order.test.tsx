import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { PLAYERS, STATE, YOU } from '../../../shared/games/testing/fixture-games.ts';
import { gameMarkup } from '../testing/game-markup.tsx';
import { TurnOrder } from './turn-order.tsx';

beforeAll(startI18n);

it('names no turn that the round does not have once a voice is quieted', () => {
  const [own] = YOU.actions;
  if (own === undefined) throw new Error('The fixture has an own turn.');
  const others = PLAYERS.filter(({ id }) => id !== YOU.id).slice(0, 3);
  const [quieted] = others;
  const seated = PLAYERS.filter((player) => player.id === YOU.id || others.includes(player));
  const you = { ...YOU, actions: [{ ...own, round: 1, turn: 4 }], guesses: { roles: {}, positions: {} } };
  const shown = gameMarkup(<TurnOrder compact={false} onGuess={() => undefined} />, {
    you,
    current_state: { ...STATE, round: 1 },
    players: seated.map((player) => ({ ...player, is_alive: player.id !== quieted?.id })),
  });
  expect(shown).toContain('You: turn 3 this round.');
  expect(shown).not.toMatch(/(turn|place) 4/);
});

it('lists the reader at the known place, and explains the mark of a guess only if there is a guess', () => {
  const [own] = YOU.actions;
  const guessed = PLAYERS.find(({ id }) => id !== YOU.id);
  if (own === undefined || guessed === undefined) throw new Error('The fixture has an own turn and other players.');
  const shown = (positions: Record<string, number>): string => {
    const you = { ...YOU, actions: [{ ...own, round: 1, turn: 3 }], guesses: { roles: {}, positions } };
    return gameMarkup(<TurnOrder compact={false} onGuess={() => undefined} />, { you, current_state: { ...STATE, round: 2 } });
  };
  const items = (markup: string) => markup.match(/<li.*?<\/li>/gs) ?? [];
  const unguessed = shown({});
  expect(items(unguessed)[1]).toContain('You');
  expect(unguessed).not.toContain('marks your guess');
  const guess = shown({ [guessed.id]: 2 });
  expect(items(guess)[0]).toContain(guessed.username);
  expect(guess).toContain('marks your guess');
});

it('appears with the first clue to the order', () => {
  const shown = (positions: Record<string, number>) =>
    gameMarkup(<TurnOrder compact={false} onGuess={() => undefined} />, {
      you: { ...YOU, actions: [], guesses: { roles: {}, positions } },
      current_state: { ...STATE, round: 1, claims: [] },
    });
  expect(shown({})).toBe('');
  expect(shown({ 'seat-3': 2 })).toContain('You’ll know your own place after your first turn.');
});
