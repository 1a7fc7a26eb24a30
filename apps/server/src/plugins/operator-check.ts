/** Restricts pages about the server as a whole to its operator. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';
import { bearerToken } from './authentication.ts';

/** @throws Refused `operators_only` */
type OperatorCheck = (request: FastifyRequest) => void;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers in which proxies forward the client's address. */
const BY_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const isLoopback = (name: string): boolean => {
  const family = isIP(name);
  return family === 0 ? name === 'localhost' : LOOPBACK.check(name, family === 6 ? 'ipv6' : 'ipv4');
};

/** Without the port and without brackets. */
const hostNameOf = (url: string): string => URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/**
 * Whether a program on this machine sends the request itself. A proxy on this machine connects from loopback too, so forwarding
 * headers and public names in `Host` are refused. Checking the name also shuts out web pages whose host name resolves to loopback.
 */
export const isFromHere = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostNameOf(`http://${headers.host ?? ''}`)) &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The operator connects from the machine itself or sends `METRICS_TOKEN`. If `PUBLIC_URL` names another machine, there is a proxy in
 * front that may add no header at all, so only the token is accepted.
 */
export const operatorCheck = ({ metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>): OperatorCheck => {
  const wanted = metricsToken === undefined ? null : digest(metricsToken);
  const isLocal = publicUrl === undefined || isLoopback(hostNameOf(publicUrl));
  return (request) => {
    const token = bearerToken(request);
    if (wanted !== null && token !== null && timingSafeEqual(digest(token), wanted)) return;
    if (!isLocal || !isFromHere(request)) throw new Refused('operators_only');
  };
};
