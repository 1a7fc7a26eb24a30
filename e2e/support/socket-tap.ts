import type { Page } from '@playwright/test';

/** What the client of Engine.IO says when the connection, which begins with plain requests, is from now on its WebSocket. */
export const UPGRADED = '5';

export interface SocketTap {
  /** WebSockets so far. */
  readonly opened: () => number;
  /** Whatever the server says comes by the newest WebSocket now. */
  readonly isUpgraded: () => boolean;
}

/** Whatever the server says to this page by WebSocket is heard here, and reaches the page when it is passed on. Before its first address is opened. */
export async function tapSocket(page: Page, hear: (message: string, passOn: () => void, connection: number) => void): Promise<SocketTap> {
  let opened = 0;
  let isUpgraded = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    opened += 1;
    isUpgraded = false;
    const connection = opened;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      if (message === UPGRADED) isUpgraded = true;
    });
    server.onMessage((message) => hear(message.toString(), () => socket.send(message), connection));
  });
  return { opened: () => opened, isUpgraded: () => isUpgraded };
}
