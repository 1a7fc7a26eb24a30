import type { Seat } from './contestant.ts';

/** Opens one more client. Resolves, when it shows a game in planning, with the bytes that it has received. */
export async function joinedBytes(openSeat: (onChange: () => void) => Promise<Seat>): Promise<number> {
  const shown = Promise.withResolvers<void>();
  let look = (): void => undefined;
  const seat = await openSeat(() => look());
  look = () => {
    if (seat.planning() !== null) shown.resolve();
  };
  look();
  await shown.promise;
  const bytes = seat.bytes();
  seat.close();
  return bytes;
}
