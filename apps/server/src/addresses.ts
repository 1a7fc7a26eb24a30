import { networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { isFromHere } from './plugins/operator-check.ts';

type Network = () => ReturnType<typeof networkInterfaces>;

interface Addresses {
  /** For people at this machine, if there is no public address. */
  readonly own: string;
  /** For others in this machine's network; empty if there is a public address, or if the server listens at one address alone. */
  readonly inNetwork: readonly string[];
}

/** Where people reach the server: the public address, or this machine's own address and those for others in its network. */
export const addressesOf = (
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  port: number,
  network: Network = networkInterfaces,
): Addresses => {
  if (publicUrl !== undefined) return { own: publicUrl, inNetwork: [] };
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (!isEverywhere) return { own: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, inNetwork: [] };
  const inNetwork = Object.values(network())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
  return { own: `http://localhost:${port}`, inNetwork };
};

/**
 * The site's address for others, to be passed on by people who use `localhost` themselves. Null if only the request knows one. Addresses
 * in the network are only for people at this machine: nobody else has to know them.
 */
export type AddressForOthers = (request: FastifyRequest) => string | null;

export const createAddressForOthers =
  (app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'host'>): AddressForOthers =>
  (request) => {
    if (config.publicUrl !== undefined) return config.publicUrl;
    const listening = app.server.address();
    if (!isFromHere(request) || listening === null || typeof listening === 'string') return null;
    return addressesOf(config, listening.port).inNetwork[0] ?? null;
  };
