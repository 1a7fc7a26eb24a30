import { describe, expect, it } from 'vitest';
import { authPath, isInvite, returnPath } from './return-path.ts';

describe('the way back after signing in', () => {
  it('carries an invite link through login and register', () => {
    const login = authPath('login', '/game/lobby/ABC234?x=1&y=2');
    const wanted = returnPath(login.slice(login.indexOf('?')));
    expect(wanted).toBe('/game/lobby/ABC234?x=1&y=2');
    expect(authPath('register', wanted)).toBe(login.replace('login', 'register'));
  });

  it('knows an invite from other pages', () => {
    expect(['/game/lobby/ABC234', '/game/lobby/new', '/game/settings', '/game/lobbyist'].filter(isInvite)).toEqual(['/game/lobby/ABC234']);
  });

  it('has nothing to carry from the front page and the hub', () => {
    expect(authPath('login', '/game')).toBe('/auth/login');
    expect(authPath('login', null)).toBe('/auth/login');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'game', '/auth/login', ''])(
    'never leads out of the site or round in circles: %j',
    (next) => {
      expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
    },
  );
});
