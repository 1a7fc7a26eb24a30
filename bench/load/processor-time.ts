/** Processor time from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc per second: USER_HZ, which is 100 on all Linux systems that Node.js supports. */
const TICKS = 100;

/** The fields of /proc/<pid>/stat after the process's name, which may contain spaces. The first one is its state. */
const fieldsOf = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** utime and stime, and those of its children that have ended. */
const secondsIn = (fields: readonly string[], ended: boolean): number =>
  fields.slice(11, ended ? 15 : 13).reduce((sum, field) => sum + Number(field), 0) / TICKS;

/** Processor seconds of all threads so far. */
export const cpuSecondsOf = (pid: number): number => secondsIn(fieldsOf(pid), false);

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1]);

/** Processor seconds of a process and its children, also of those that have ended. */
export function cpuSecondsOfFamily(pid: number): number {
  let sum = secondsIn(fieldsOf(pid), true);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = fieldsOf(Number(name));
      if (Number(fields[1]) === pid) sum += secondsIn(fields, false);
    } catch {
      // It has ended in the meantime.
    }
  }
  return sum;
}

/** Bytes that a process has had written to disk. */
export function writtenBytesOf(pid: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

export interface CoreTimes {
  readonly busy: number;
  readonly all: number;
}

/** Seconds since the machine's start, for each core. */
export const coreTimes = (): CoreTimes[] =>
  [...readFileSync('/proc/stat', 'utf8').matchAll(/^cpu\d+ (.+)$/gm)].map(([, line = '']) => {
    // user, nice, system, idle, iowait, irq, softirq, steal. Guests are part of user.
    const times = line
      .split(' ')
      .slice(0, 8)
      .map((ticks) => Number(ticks) / TICKS);
    const all = times.reduce((sum, time) => sum + time, 0);
    return { busy: all - (times[3] ?? 0) - (times[4] ?? 0), all };
  });
