/** Socket.IO's packets inside Engine.IO's frames, and plain JSON answers, as values. */
const RECORD_SEPARATOR = '\u001e';

export function socketMessages(text: string): unknown[] {
  return text.split(RECORD_SEPARATOR).flatMap((part) => {
    const json = part.replace(/^4?\d*(?=[[{])/, '');
    try {
      return [JSON.parse(json)];
    } catch {
      // Handshakes, pings and HTML contain no JSON.
      return [];
    }
  });
}
