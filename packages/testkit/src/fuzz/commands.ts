/** The commands to send: sensible ones and all others. They depend only on the dice and the game. */
import type { Command } from '@one-mind/engine/commands';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import type { Dice } from '@one-mind/engine/rng';
import type { GameState } from '@one-mind/engine/state';
import { isLiving } from '@one-mind/engine/table/seats';
import { junkCommand, quietedCommand, randomCommand, randomProgram, tickWhenDue } from '@one-mind/engine/testing/random-play';
import { ROLES } from '@one-mind/engine/vocabulary';
import { corrupted, oddTime } from './malformed.ts';
import { wireCommand } from './wire.ts';

/**
 * The next commands of a game, to be sent one after another. Some are malformed. @param sent the commands sent before
 */
export function nextCommands(state: GameState, sent: readonly unknown[], dice: Dice): readonly unknown[] {
  const roll = dice.below(1000);
  if (roll < 20) return together(state, dice);
  if (roll < 450) return [sensible(state, dice)];
  if (roll < 550) return [anybodys(state, dice)];
  if (roll < 600) return [randomCommand(state, dice)];
  if (roll < 680) return [again(state, sent, dice)];
  if (roll < 720) return sent.slice(-1);
  if (roll < 820) return [corrupted(dice.percent(50) ? sensible(state, dice) : anybodys(state, dice), state, dice)];
  if (roll < 850) return [junkCommand(state, dice)];
  if (roll < 890) return [{ ...anybodys(state, dice), at: oddTime(state, dice) }];
  if (roll < 960) return wireCommand(state, dice);
  if (roll < 999) return pilotCommands(state, state.now);
  return dice.percent(20) ? [{ type: 'end', at: state.now }] : [];
}

/** A command that advances the game: a seat programs or locks in, or time passes. */
function sensible(state: GameState, dice: Dice): Command {
  const tick = tickWhenDue(state);
  if (tick !== null && (state.pause.since === null ? state.phase !== 'planning' || dice.percent(10) : dice.percent(25))) return tick;
  const { accusation } = state;
  if (accusation !== null && dice.percent(30))
    return { type: 'vote', at: state.now, seat: dice.below(state.seats.length), guilty: dice.percent(70) };
  const open = [...state.seats.entries()].filter(([, seat]) => isLiving(seat) && !seat.lockedIn);
  if (open.length === 0) return tick ?? { type: 'tick', at: state.now };
  const [index, seat] = dice.pick(open);
  const at = state.now + dice.below(500);
  if (seat.program !== null && dice.percent(85)) return { type: 'lockIn', at, seat: index };
  const planned = randomProgram(state, index, dice);
  return planned === null ? { type: 'lockIn', at, seat: index } : { ...planned, at };
}

/** Sequences of commands: a pause, everyone leaving, an accusation and its votes. */
function together(state: GameState, dice: Dice): readonly Command[] {
  const at = state.now;
  const seats = [...state.seats.keys()];
  switch (dice.below(4)) {
    case 0:
      return seats.map((seat) => ({ type: 'requestPause', at, seat }));
    case 1:
      return seats.map((seat) => ({ type: 'disconnect', at: at + seat, seat, leaving: dice.percent(30) }));
    case 2:
      return seats.map((seat) => ({ type: 'connect', at: at + seat, seat }));
    default:
      return [
        { type: 'accuse', at, seat: dice.pick(seats), accused: dice.pick(state.seats).id },
        ...seats.map((seat): Command => ({ type: 'vote', at, seat, guilty: dice.percent(80) })),
      ];
  }
}

/** A well-formed command of any seat, whether or not it is allowed now. */
function anybodys(state: GameState, dice: Dice): Command {
  const at = state.now + dice.below(500);
  const seat = dice.below(state.seats.length);
  const { id } = dice.pick(state.seats);
  switch (dice.below(14)) {
    case 0:
      return { type: 'accuse', at, seat, accused: id };
    case 1:
      return { type: 'vote', at, seat, guilty: dice.percent(70) };
    case 2:
    case 3:
      return { type: 'claim', at, seat, round: 1 + dice.below(state.round), turn: 1 + dice.below(state.seats.length) };
    case 4:
      return {
        type: 'guess',
        at,
        seat,
        roles: { [id]: dice.percent(20) ? null : dice.pick(ROLES) },
        positions: { [id]: 1 + dice.below(6) },
      };
    case 5:
      return { type: 'seen', at, seat };
    case 6:
      return { type: 'requestPause', at, seat };
    case 7:
      return { type: 'resume', at, seat };
    case 8:
      return { type: 'disconnect', at, seat, leaving: dice.percent(50) };
    case 9:
    case 10:
      return { type: 'connect', at, seat };
    case 11:
    case 12:
      return quietedCommand(state, dice);
    default:
      return randomProgram(state, seat, dice) ?? { type: 'lockIn', at, seat };
  }
}

/** A command sent before: repeated late, as if it were new, or from another seat. */
function again(state: GameState, sent: readonly unknown[], dice: Dice): unknown {
  const before = sent.length === 0 ? null : sent[dice.below(sent.length)];
  if (typeof before !== 'object' || before === null) return anybodys(state, dice);
  switch (dice.below(3)) {
    case 0:
      return before;
    case 1:
      return { ...before, at: state.now };
    default:
      return { ...before, at: state.now, seat: dice.below(state.seats.length) };
  }
}
