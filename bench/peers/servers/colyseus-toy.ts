/** Colyseus with the toy rule, in memory: its state schema sends what changed, after every choice. */
import { type Client, Room, Server } from '@colyseus/core';
import { type SchemaType, schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { PLAYERS } from '../../load/contestant.ts';
import { newToy, toyView, withToyChoice } from '../toy/toy-rule.ts';

const PlayerSchema = schema({ name: t.string(), lockedIn: t.boolean(), points: t.number() }, 'Player');
const ToySchema = schema({ round: t.number(), place: t.number(), players: t.array(PlayerSchema) }, 'Toy');

class ToyRoom extends Room<{ state: SchemaType<typeof ToySchema> }> {
  override patchRate = null;
  // One more joins a running game.
  override maxClients = PLAYERS + 1;
  readonly #seats = new Map<string, number>();
  #toy = newToy();

  override onCreate(): void {
    const { round, place, players } = toyView(this.#toy);
    this.state = new ToySchema({ round, place });
    this.state.players.push(...players.map((player) => new PlayerSchema(player)));
    this.onMessage('choose', (client: Client, choice: number) => {
      const seat = this.#seats.get(client.sessionId);
      if (seat !== undefined) this.#choose(seat, choice);
    });
  }

  override onJoin(client: Client, { seat }: { readonly seat: number }): void {
    this.#seats.set(client.sessionId, seat);
  }

  #choose(seat: number, choice: number): void {
    this.#toy = withToyChoice(this.#toy, seat, choice);
    const { round, place, players } = toyView(this.#toy);
    this.state.round = round;
    this.state.place = place;
    for (const [index, player] of players.entries()) Object.assign(this.state.players[index] ?? {}, player);
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define('toy', ToyRoom);
await server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
