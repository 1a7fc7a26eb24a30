/** What follows a command without anybody's request: AI players react, and turns that are due are played. */
import type { Command } from '@one-mind/engine/commands';
import { play } from '@one-mind/engine/play';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import type { FastifyBaseLogger } from 'fastify';
import { Refused } from '../../refused.ts';
import type { Draft, Steps } from './draft.ts';

/** How many times AI players may react to one another within one commit, such as by voting on an accusation. */
const PILOT_PASSES = 6;

export class Pilots {
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** The requested commands, followed by the AI players' reactions. @throws Refused */
  answer(from: GameState, asked: readonly Command[], at: number): Steps {
    const wanted = play(from, asked);
    if (wanted.refused !== null) throw new Refused(wanted.refused.refusal);
    return this.#react(wanted, at);
  }

  #react(played: Steps, at: number): Steps {
    let { state } = played;
    const commands = [...played.commands];
    const facts = [...played.facts];
    try {
      for (let pass = 0; pass < PILOT_PASSES; pass++) {
        const next = play(state, pilotCommands(state, at), 'skip');
        if (next.commands.length === 0) break;
        state = next.state;
        commands.push(...next.commands);
        facts.push(...next.facts);
      }
    } catch (error) {
      // A person's move must not fail because an AI player fails; the planning time ends for that player anyway.
      this.#log.error({ err: error }, 'An AI player failed');
    }
    return { state, commands, facts };
  }

  /** With nothing to wait for between two turns, the rest of the round belongs to the same batch. */
  addDueTicks(draft: Draft): void {
    const { round } = draft.state;
    while (draft.state.round === round) {
      // Not the current time: turns with a pause between them stay apart, even if the server takes longer for one than the pause.
      const at = draft.state.now;
      const due = nextDeadline(draft.state);
      if (due === null || due > at || draft.commits.length === 0) return;
      try {
        const { refused, ...ticked } = play(draft.state, [{ type: 'tick', at }]);
        if (refused !== null) return;
        draft.add(this.#react(ticked, at), { at, userId: null, key: null });
      } catch (error) {
        // The requests before it must not fail with it; the deadline's timer tries it again.
        this.#log.error({ err: error, gameId: draft.game.id }, 'A turn could not be played');
        return;
      }
    }
  }
}
