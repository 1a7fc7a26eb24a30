/**
 * Colyseus' client on the WebSocket of the package `ws`, as Socket.IO's client uses it. The SDK prefers the one that is
 * built into Node.js, which doesn't show how many bytes it has received.
 */
const builtIn = globalThis.WebSocket;
Reflect.deleteProperty(globalThis, 'WebSocket');
export const { Client } = await import('@colyseus/sdk');
globalThis.WebSocket = builtIn;
