import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

const PROVIDER = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'x', clientSecret: 'y' };

const NOT_PROVIDERS =
  'OPENID_PROVIDERS must be a JSON list such as [{"id":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}], with different ids and issuers.';

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({ PATH: '/bin', PORT: '' })).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: undefined,
      dataDir: './data',
      publicUrl: undefined,
      secretKey: undefined,
      adminEmail: undefined,
      turnPaceMs: 3000,
      disconnectGraceMs: undefined,
      logLevel: 'warn',
      trustProxy: ['loopback'],
    });
  });

  it('uses the values from the environment', () => {
    expect(
      readConfig({
        PORT: '80',
        PUBLIC_URL: 'https://mind.example.org/',
        ADMIN_EMAIL: 'Me@Example.org',
        TURN_PACE_MS: '0',
        TRUST_PROXY: '10.0.0.2, fd00::/8',
      }),
    ).toMatchObject({
      port: 80,
      publicUrl: 'https://mind.example.org',
      adminEmail: 'me@example.org',
      turnPaceMs: 0,
      trustProxy: ['10.0.0.2', 'fd00::/8'],
    });
  });

  it('trusts no proxy with TRUST_PROXY=none', () => {
    expect(readConfig({ TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
  });

  it('sends mails from an address of this site, or from MAIL_FROM', () => {
    const environment = { PUBLIC_URL: 'https://mind.example.org:8443', SMTP_URL: 'smtp://user:p%40ss@mail.example.org:587' };
    const { SMTP_URL: url } = environment;
    expect(readConfig(environment).smtp).toEqual({ url, from: 'One Mind, Many <no-reply@mind.example.org>' });
    expect(readConfig({ ...environment, MAIL_FROM: 'Mind <m@example.org>' }).smtp).toEqual({ url, from: 'Mind <m@example.org>' });
    expect(readConfig({}).smtp).toBeNull();
  });

  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535, not "eighty".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
    ['TURN_PACE_MS', '-1', 'TURN_PACE_MS must be milliseconds as a whole number, at most an hour, not "-1".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    ['PUBLIC_URL', 'mind.example.org', 'PUBLIC_URL must be an address such as https://mind.example.org, not "mind.example.org".'],
    ['ADMIN_EMAIL', 'me', 'ADMIN_EMAIL must be an email address, not "me".'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must be at least 32 random characters.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 random letters, digits or signs of . _ ~ + / = -.'],
    [
      'METRICS_TOKEN',
      'a-token-that-nobody-can-send!',
      'METRICS_TOKEN must be at least 16 random letters, digits or signs of . _ ~ + / = -.',
    ],
    [
      'TRUST_PROXY',
      'everyone',
      'TRUST_PROXY must be addresses or subnets of proxies, separated by commas, such as 10.0.0.2,fd00::/8, or none, not "everyone".',
    ],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.'],
    ['DATABASE_URL', 'postgres://x', 'DATABASE_URL needs SECRET_KEY: set it to at least 32 random characters, the same on every node.'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address such as redis://user:password@host:6379.'],
    ['REDIS_URL', 'redis://x', 'REDIS_URL needs DATABASE_URL: several nodes share one PostgreSQL database.'],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    ['OPENID_PROVIDERS', '{}', NOT_PROVIDERS],
    ['OPENID_PROVIDERS', JSON.stringify([{ ...PROVIDER, issuer: 'http://accounts.example.org' }]), NOT_PROVIDERS],
    ['OPENID_PROVIDERS', JSON.stringify([PROVIDER, PROVIDER]), NOT_PROVIDERS],
    [
      'OPENID_PROVIDERS',
      JSON.stringify([PROVIDER]),
      'OPENID_PROVIDERS needs PUBLIC_URL, because providers redirect people back to this site.',
    ],
    ['SMTP_URL', 'smtp://x', 'SMTP_URL needs PUBLIC_URL: mails contain links to this site.'],
    ['MAIL_FROM', 'me', 'MAIL_FROM must be an address such as mind@example.org or One Mind, Many <mind@example.org>, not "me".'],
  ])('names the problem with %s=%s in one sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupError(sentence));
  });
});
