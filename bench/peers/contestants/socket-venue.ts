/** A venue without accounts, whose games begin when the first player joins. */
import { type GameOptions, type OpenGame, PLAYERS, type Seat, type Venue } from '../../load/contestant.ts';
import { joinedBytes } from '../../load/joined-bytes.ts';
import { type ServerOptions, startServer } from '../../load/measured-server.ts';

export interface SocketVenueOptions extends ServerOptions {
  readonly openSeat: (url: string, byEvent: Map<string, number>, options: GameOptions & { readonly seat: number }) => Promise<Seat>;
}

/** Whether there is an HTTP server, whatever it answers. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

export async function socketVenue({ openSeat, ...start }: SocketVenueOptions): Promise<Venue> {
  const server = await startServer(start);
  const byEvent = new Map<string, number>();

  const open = async (options: GameOptions): Promise<OpenGame> => {
    const seats = await Promise.all(Array.from({ length: PLAYERS }, (_, seat) => openSeat(server.url, byEvent, { ...options, seat })));
    return { seats, join: () => joinedBytes((onChange) => openSeat(server.url, byEvent, { ...options, seat: 0, onChange })) };
  };

  return {
    server,
    open,
    prepare: async () => undefined,
    otherBytes: () => 0,
    bytesByEvent: () => byEvent,
    close: () => server.stop(),
  };
}
