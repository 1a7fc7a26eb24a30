import type { Page } from '@playwright/test';

/** The Engine.IO client's message that the connection, which begins with plain requests, now uses its WebSocket. */
export const UPGRADED = '5';

export interface SocketTap {
  /** WebSockets so far. */
  readonly opened: () => number;
  /** Whether all further messages of the server arrive on the newest WebSocket. */
  readonly isUpgraded: () => boolean;
}

/**
 * Intercepts every WebSocket message from the server to this page; the page receives it when it is passed on. `say`: gets
 * every message of the page and returns whether the server receives it. Call it before the first address is opened.
 */
export async function tapSocket(
  page: Page,
  hear: (message: string, passOn: () => void, connection: number) => void,
  say: (message: string) => boolean = () => true,
): Promise<SocketTap> {
  let opened = 0;
  let isUpgraded = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    opened += 1;
    isUpgraded = false;
    const connection = opened;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (say(message.toString())) server.send(message);
      if (message === UPGRADED) isUpgraded = true;
    });
    server.onMessage((message) => hear(message.toString(), () => socket.send(message), connection));
  });
  return { opened: () => opened, isUpgraded: () => isUpgraded };
}
