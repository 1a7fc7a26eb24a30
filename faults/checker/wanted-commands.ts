/** What a client's request asks of the rules, written down a second time, so that the checker trusts no code of the server. */
import type { Command } from '@one-mind/engine/commands';
import type { Program } from '@one-mind/engine/state';
import { ENVIRONMENT } from '@one-mind/engine/vocabulary';
import type { SentCommand } from '../players/history.ts';
import { isSame } from './replayed-game.ts';

interface ActionBody {
  readonly action_type: Program['action'];
  readonly action_data: Partial<Pick<Program, 'target' | 'intention' | 'shift'>> & { readonly tag?: Program['tag'] | null };
  readonly lock_in?: boolean;
}

/** Without seat and time. */
export function wantedCommands({ command, body }: SentCommand): readonly Readonly<Record<string, unknown>>[] {
  switch (command) {
    case 'action': {
      const { action_type: action, action_data: data, lock_in = true } = body as ActionBody;
      const { target, intention, tag, shift } = data;
      const program = {
        type: 'program',
        action,
        ...(target && { target }),
        ...(intention && { intention }),
        ...(tag && { tag }),
        ...(shift && { shift }),
      };
      return lock_in ? [program, { type: 'lockIn' }] : [program];
    }
    case 'lock-in':
      return [{ type: 'lockIn' }];
    case 'accuse':
      return [{ type: 'accuse', accused: (body as { readonly player: string }).player }];
    case 'vote':
    case 'claim':
    case 'guess':
    case 'predict':
    case 'nudge':
      return [{ type: command, ...(body as object) }];
    case 'seen':
      return [{ type: 'seen' }];
    case 'pause':
      return [{ type: 'requestPause' }];
    case 'resume':
      return [{ type: 'resume' }];
    case 'leave':
      return [{ type: 'disconnect', leaving: true }];
  }
}

/** Whether these commands of a commit begin with what was asked; the rest is how the AI players reacted. */
export function isExecuted(sent: SentCommand, seat: number, commands: readonly Command[]): boolean {
  const wanted = wantedCommands(sent);
  const [first] = commands;
  const asked = first?.type === 'connect' && 'seat' in first && first.seat === seat ? commands.slice(1) : commands;
  return wanted.every((one, index) => {
    const { at: _, ...rest } = asked[index] ?? { at: 0 };
    return isSame({ ...one, seat }, rest);
  });
}

/** Whether a seat that has locked in this program has what was asked, so that the request is answered as executed. */
export function isAlreadyDone(sent: SentCommand, program: Program | null): boolean {
  if (program === null || (sent.command !== 'action' && sent.command !== 'lock-in')) return false;
  if (sent.command === 'lock-in') return true;
  const { action_type, action_data: data } = sent.body as ActionBody;
  return (
    action_type === program.action &&
    (data.target ?? ENVIRONMENT) === program.target &&
    (data.intention ?? 'cooperative') === program.intention &&
    (!data.tag || data.tag === program.tag) &&
    (program.tag !== 'manipulate' || (data.shift === -1) === (program.shift === -1))
  );
}
