/** Who may read what tells about the server as a whole: its operator. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';
import { bearerToken } from './authentication.ts';

/** @throws Refused `operators_only` */
export type OperatorCheck = (request: FastifyRequest) => void;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers by which proxies tell for whom they ask. */
const BY_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const isLoopback = (name: string): boolean => {
  const family = isIP(name);
  return family === 0 ? name === 'localhost' : LOOPBACK.check(name, family === 6 ? 'ipv6' : 'ipv4');
};

/** Without the port and without brackets. */
const hostNameOf = (url: string): string => URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/**
 * A program on this machine that asks for itself. A proxy on this machine connects from loopback too, so neither what it adds to a
 * request nor a public name in `Host` is accepted. The name also shuts out web pages whose own name was pointed at loopback.
 */
const isFromHere = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostNameOf(`http://${headers.host ?? ''}`)) &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The operator asks from the machine itself or sends `METRICS_TOKEN`. Where `PUBLIC_URL` names another machine, a proxy is in front that
 * may add no header at all, so that the token alone opens.
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
