/** A local server in place of the external host of pictures, and of anything else that may answer there. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch, type GuardedFetch } from '../outgoing/guarded-fetch.ts';
import { PICTURE_MAX, PICTURE_SCOPES } from '../scenarios/pictures/fetch-picture.ts';

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface PictureHost {
  /** Loads every address of `https://pictures.example` from here. */
  readonly fetch: GuardedFetch;
  /** The same, but refuses private addresses, as in production. */
  readonly guardedFetch: GuardedFetch;
  /** Every request so far. */
  readonly heard: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** The most requests that were being answered at the same time. */
  readonly mostOpen: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Paths that begin with `/png` are pictures, each with its path at the end. `/largest`, `/too-large`, `/endless`, `/svg`, `/html`,
 * `/moved`, `/gone`, `/empty` and `/broken` do what they say; paths that begin with `/slow` answer after a moment.
 */
export const startPictureHost = async (): Promise<PictureHost> => {
  const heard: { path: string; headers: IncomingHttpHeaders }[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    heard.push({ path, headers: request.headers });
    open++;
    most = Math.max(most, open);
    response.on('close', () => {
      open--;
    });
    const picture = Buffer.concat([PNG, Buffer.from(path)]);
    if (path.startsWith('/png')) response.end(picture);
    else if (path.startsWith('/slow')) setTimeout(() => response.end(picture), 50);
    else if (path === '/largest') response.end(Buffer.concat([PNG, Buffer.alloc(PICTURE_MAX - PNG.length)]));
    else if (path === '/too-large') response.end(Buffer.concat([PNG, Buffer.alloc(PICTURE_MAX - PNG.length + 1)]));
    else if (path === '/endless') {
      response.write(PNG);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    } else if (path === '/svg') response.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (path === '/html') response.setHeader('content-type', 'image/png').end('<script>alert(1)</script>');
    else if (path === '/moved') response.writeHead(302, { location: '/png' }).end(PNG);
    else if (path === '/gone') response.writeHead(404).end(PNG);
    else if (path === '/broken') response.writeHead(200, { 'content-length': 1000 }).write(PNG, () => response.destroy());
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const from =
    (fetch: GuardedFetch): GuardedFetch =>
    (url, outgoing) =>
      fetch(new URL(`${url.pathname}${url.search}`, `http://pictures.example:${port}`), outgoing);
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  return {
    fetch: from(createGuardedFetch({ allowedScopes: ['private'], resolve })),
    guardedFetch: from(createGuardedFetch({ allowedScopes: PICTURE_SCOPES, resolve })),
    heard,
    mostOpen: () => most,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
