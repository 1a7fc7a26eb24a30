/** Socket.IO's own encoding, except that a payload that is already JSON is not encoded again. */
import { Decoder, Encoder, type Packet } from 'socket.io-parser';

class EncodedPayload {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Stands for a payload of type T in an `emit`; the JSON is sent as is. */
export const encodedPayload = <T>(json: string): T => new EncodedPayload(json) as unknown as T;

const PLACEHOLDER = 'null]';

class PayloadEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const [event, payload]: unknown[] = Array.isArray(packet.data) ? packet.data : [];
    if (!(payload instanceof EncodedPayload)) return super.encode(packet);
    const [frame]: unknown[] = super.encode({ ...packet, data: [event, null] });
    return [`${String(frame).slice(0, -PLACEHOLDER.length)}${payload.json}]`];
  }
}

/** For Socket.IO's option `parser`. */
export const parser = { Encoder: PayloadEncoder, Decoder };
