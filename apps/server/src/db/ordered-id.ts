import { randomUUIDv7 } from 'node:crypto';

let last = '';

/** The UUID that follows this one. Its last 62 bits are random, so in practice they never overflow. */
const successorOf = (id: string): string => {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** A UUIDv7 that is larger than all that this process has created before, also within a millisecond. For rows that are sorted by id. */
export const orderedId = (): string => {
  const id = randomUUIDv7();
  last = id > last ? id : successorOf(last);
  return last;
};
