/** Socket.IO's own encoding, except that it doesn't search for binary data or encode a payload that is already JSON. */
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';

class EncodedPayload {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Stands for a payload of type T in an `emit`; the JSON is sent as is. */
export const encodedPayload = <T>(json: string): T => new EncodedPayload(json) as unknown as T;

const NO_DATA = '[]';

/** All events and acknowledgements are JSON: files travel over HTTP. */
class PayloadEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    if (packet.type !== PacketType.EVENT && packet.type !== PacketType.ACK) return super.encode(packet);
    const [frame]: unknown[] = super.encode({ ...packet, data: [] });
    const [event, payload]: unknown[] = packet.data;
    const data = payload instanceof EncodedPayload ? `[${JSON.stringify(event)},${payload.json}]` : JSON.stringify(packet.data);
    return [`${String(frame).slice(0, -NO_DATA.length)}${data}`];
  }
}

/** For Socket.IO's option `parser`. */
export const parser = { Encoder: PayloadEncoder, Decoder };
