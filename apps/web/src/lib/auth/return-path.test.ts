import { describe, expect, it } from 'vitest';
import { authPath, entryPath, isInvite, joinPath, returnPath } from './return-path.ts';

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

  it('leads people with a code to the page where they can join without an account, and others to the login', () => {
    expect(['/game/lobby/ABC234', '/game/lobby/019a0000-0000-7000-8000-000000000000', '/game/friends?x=1'].map(entryPath)).toEqual([
      '/join/ABC234',
      authPath('login', '/game/lobby/019a0000-0000-7000-8000-000000000000'),
      authPath('login', '/game/friends?x=1'),
    ]);
    expect([null, '/game', '/game/lobby/abc234'].map(joinPath)).toEqual(['/join', '/join', '/join/abc234']);
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
