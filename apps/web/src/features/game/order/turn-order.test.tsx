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
  const shown = gameMarkup(<TurnOrder compact={false} you={you} onGuess={() => undefined} />, {
    you,
    current_state: { ...STATE, round: 1 },
    players: seated.map((player) => ({ ...player, is_alive: player.id !== quieted?.id })),
  });
  expect(shown).toContain('You: turn 3 this round.');
  expect(shown).not.toMatch(/(turn|place) 4/);
});
