/** A network of its own for a node, in which packets can get lost. */
import { execFileSync } from 'node:child_process';
import { findProgram } from '@one-mind/testkit/services/service';
import { NotRun, needed } from './not-run.ts';

const SYSTEM_PROGRAMS = ['/usr/sbin', '/sbin'];

const run = (...[program = '', ...args]: readonly string[]): void => void execFileSync(program, args, { stdio: 'pipe' });

export class Network {
  readonly name: string;
  /** Addresses of this machine and of the node. They are reserved for documentation, so nobody else has them. */
  readonly host: string;
  readonly address: string;
  readonly #link: string;

  /** `index`: from 0 to 62, another one for each network. @throws NotRun if this process may not create one */
  constructor(index: number) {
    if (process.getuid?.() !== 0) throw new NotRun('only root can create networks');
    needed('iproute2', () => findProgram(['ip'], SYSTEM_PROGRAMS));
    needed('nftables', () => findProgram(['nft'], SYSTEM_PROGRAMS));
    this.name = `one-mind-${process.pid}-${index}`;
    this.#link = `omm${process.pid % 100_000}n${index}`;
    this.host = `198.51.100.${4 * index + 1}`;
    this.address = `198.51.100.${4 * index + 2}`;
    run('ip', 'netns', 'add', this.name);
    run('ip', 'link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.name);
    run('ip', 'address', 'add', `${this.host}/30`, 'dev', this.#link);
    run('ip', 'link', 'set', this.#link, 'up');
    this.#inside('ip', 'address', 'add', `${this.address}/30`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) this.#inside('ip', 'link', 'set', device, 'up');
    this.#inside('nft', 'add', 'table', 'ip', 'faults');
    this.#inside('nft', 'add', 'chain', 'ip', 'faults', 'out', '{ type filter hook output priority 0 ; }');
    this.#inside('nft', 'add', 'chain', 'ip', 'faults', 'in', '{ type filter hook input priority 0 ; }');
  }

  /** The words with which a command line begins to run in this network. */
  get prefix(): readonly string[] {
    return ['ip', 'netns', 'exec', this.name];
  }

  /** Loses this percentage of the packets from and to these ports of this machine; nothing reports the loss. */
  lose(percentage: number, ports: readonly number[]): void {
    const isLost = percentage < 100 ? ['numgen', 'random', 'mod', '100', '<', String(percentage), 'drop'] : ['drop'];
    for (const port of ports) {
      this.#inside('nft', 'add', 'rule', 'ip', 'faults', 'out', 'tcp', 'dport', String(port), ...isLost);
      this.#inside('nft', 'add', 'rule', 'ip', 'faults', 'in', 'tcp', 'sport', String(port), ...isLost);
    }
  }

  /** Stops losing packets. */
  restore(): void {
    this.#inside('nft', 'flush', 'table', 'ip', 'faults');
  }

  remove(): void {
    run('ip', 'netns', 'delete', this.name);
  }

  #inside(...command: readonly string[]): void {
    run(...this.prefix, ...command);
  }
}
