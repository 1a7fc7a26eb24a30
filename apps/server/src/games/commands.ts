/** What a player can ask of a running game, over HTTP (`POST /api/game/{id}/{command}`) and over the socket (`game:command`) alike. */
import type { CommandAnswer, GAME_COMMANDS, GameCommand, SubmitActionSchema } from '@one-mind/protocol/games/games';
import type { z } from 'zod';
import { Refused } from '../refused.ts';
import type { Games } from './games.ts';
import type { PlayerRequest } from './live/player-requests.ts';

/** The player who asks, and the key that makes repeating the request harmless. */
interface Player {
  readonly userId: string;
  readonly key: string | null;
}

type Body<Name extends GameCommand> = (typeof GAME_COMMANDS)[Name] extends z.ZodType ? z.output<(typeof GAME_COMMANDS)[Name]> : undefined;

const REQUESTS: { readonly [Name in Exclude<GameCommand, 'leave'>]: (body: Body<Name>) => readonly PlayerRequest[] } = {
  action: (body) => (body.lock_in ? [programOf(body), { type: 'lockIn' }] : [programOf(body)]),
  'lock-in': () => [{ type: 'lockIn' }],
  accuse: ({ player }) => [{ type: 'accuse', accused: player }],
  vote: ({ guilty }) => [{ type: 'vote', guilty }],
  claim: ({ round, turn }) => [{ type: 'claim', round, turn }],
  guess: ({ roles, positions }) => [
    { type: 'guess', ...(roles === undefined ? {} : { roles }), ...(positions === undefined ? {} : { positions }) },
  ],
  predict: ({ action, place, who }) => [
    {
      type: 'predict',
      ...(action === undefined ? {} : { action }),
      ...(place === undefined ? {} : { place }),
      ...(who === undefined ? {} : { who }),
    },
  ],
  nudge: ({ kind }) => [{ type: 'nudge', kind }],
  seen: () => [{ type: 'seen' }],
  pause: () => [{ type: 'requestPause' }],
  resume: () => [{ type: 'resume' }],
};

/** `body`: as the command's schema returns it. @throws Refused with the game's refusal */
export const runCommand = (games: Games, player: Player, { gameId, command, body }: Asked): Promise<CommandAnswer> => {
  if (command === 'leave') return games.leave(player, gameId);
  // Each entry gets the output of its own schema.
  const requestsOf = REQUESTS[command] as (body: unknown) => readonly PlayerRequest[];
  return games.play(player, gameId, requestsOf(body));
};

interface Asked {
  readonly gameId: string;
  readonly command: GameCommand;
  readonly body: unknown;
}

/** The choice in the body of an action. @throws Refused `invalid_input` if it contradicts itself */
export const programOf = ({ action_type: action, action_data: data }: Omit<z.output<typeof SubmitActionSchema>, 'lock_in'>) => {
  if (data.type !== undefined && data.type !== action) {
    throw new Refused('invalid_input', { 'action_data.type': 'This must be the same as action_type.' });
  }
  return {
    type: 'program' as const,
    action,
    ...(data.target ? { target: data.target } : {}),
    ...(data.intention ? { intention: data.intention } : {}),
    ...(data.tag ? { tag: data.tag } : {}),
    ...(data.shift ? { shift: data.shift } : {}),
  };
};
