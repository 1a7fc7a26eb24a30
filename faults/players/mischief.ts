/** A client that misbehaves: it sends commands several times at once, in another order, late, or with a key that it has used before. */
import type { Dice } from '@one-mind/engine/rng';
import type { ChosenCommand } from './choose-command.ts';
import { type Attempt, type SentCommand, settle } from './history.ts';

/** Probability in percent, for each command. */
const OFTEN = { twice: 25, threeTimes: 10, late: 10, reused: 8, reordered: 12, dropped: 6 } as const;

export interface Sender {
  readonly bySocket: (sent: SentCommand) => Promise<Attempt>;
  readonly byHttp: (sent: SentCommand) => Promise<Attempt>;
  readonly record: (command: ChosenCommand, key?: string) => SentCommand;
  readonly dropConnection: () => void;
}

export class Mischief {
  readonly #dice: Dice;
  #earlier: SentCommand | null = null;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** What the client does at the same time as sending this command. */
  around(sent: SentCommand, { bySocket, byHttp, record, dropConnection }: Sender): Promise<unknown>[] {
    const dice = this.#dice;
    const happens = (what: keyof typeof OFTEN): boolean => dice.percent(OFTEN[what]);
    const all: Promise<unknown>[] = [];
    const sendAnother = async (command: ChosenCommand, key?: string): Promise<void> => {
      const other = record(command, key);
      await (dice.percent(50) ? bySocket(other) : byHttp(other));
      settle(other);
    };
    if (happens('twice')) all.push(byHttp(sent));
    if (happens('threeTimes')) all.push(bySocket(sent), byHttp(sent));
    const earlier = this.#earlier;
    if (earlier !== null && earlier.gameId === sent.gameId && happens('late')) all.push(byHttp(earlier).then(() => settle(earlier)));
    if (happens('reused')) all.push(sendAnother(otherThan(sent), sent.key));
    if (happens('reordered')) all.push(sendAnother({ command: 'lock-in' }));
    if (happens('dropped')) dropConnection();
    this.#earlier = sent;
    return all;
  }
}

/** A different command. */
const otherThan = ({ command, userId }: SentCommand): ChosenCommand =>
  command === 'vote' ? { command: 'guess', body: { positions: { [userId]: 1 } } } : { command: 'vote', body: { guilty: true } };
