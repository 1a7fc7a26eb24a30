import { describe, expect, it } from 'vitest';
import { nextRenameAt, usernameProblem, usernameSkeleton } from './username-rules.ts';

describe('usernameSkeleton', () => {
  it.each([
    ['Ada', 'Аdа'],
    ['paypal', 'раураl'],
    ['Marlon', 'rnarIon'],
    ['Voice1', 'VoiceI'],
    ['Voice1', 'voicel'],
    ['Otto', '0tto'],
    ['café', 'cafe\u0301'],
    ['Greta', 'Ｇｒｅｔａ'],
  ])('is the same for %s and %s', (one, other) => {
    expect(usernameSkeleton(other)).toBe(usernameSkeleton(one));
  });

  it.each([
    ['Ada', 'Ida'],
    ['Voice1', 'Voice2'],
    ['Lea', 'Léa'],
    ['seed-user-000010', 'seed-user-000001'],
  ])('tells %s and %s apart', (one, other) => {
    expect(usernameSkeleton(other)).not.toBe(usernameSkeleton(one));
  });
});

describe('usernameProblem', () => {
  it.each([
    'Ada',
    'Łukasz_9',
    'Ольга',
    'Ελένη',
    'さくらサクラ桜',
    'Tokyo東京',
    '김철수',
    'ירון',
    'สมชาย',
    'தமிழ்.1',
    'administer',
    'Systema',
    'modern',
  ])('accepts %s', (name) => {
    expect(usernameProblem(name, false)).toBeNull();
  });

  it.each(['Аda', 'pаypal', 'Ελena', 'Ольga', 'ᎪᏞice'])('finds the mixed scripts in %s', (name) => {
    expect(usernameProblem(name, false)).toBe('username_mixed');
    expect(usernameProblem(name, true)).toBe('username_mixed');
  });

  it.each([
    'admin',
    'ADMIN',
    'Admin2',
    'the-admin',
    'adm1n',
    'adrnin',
    'a.d.m.i.n',
    'Аdмin',
    'Moderator',
    'm0derator',
    'SYSTEM_',
    'Narrator',
  ])('reserves %s for the people who run the site', (name) => {
    expect(usernameProblem(name, false)).not.toBeNull();
  });

  it('lets admins use such names', () => {
    expect(usernameProblem('Admin', true)).toBeNull();
  });
});

describe('nextRenameAt', () => {
  const DAY = 24 * 3_600_000;
  it('is a week after the last change, and admins don’t have to wait', () => {
    expect(nextRenameAt({ role: 'user', renamedAt: null }, 0)).toBeNull();
    expect(nextRenameAt({ role: 'user', renamedAt: 0 }, 6 * DAY)).toBe(7 * DAY);
    expect(nextRenameAt({ role: 'user', renamedAt: 0 }, 7 * DAY)).toBeNull();
    expect(nextRenameAt({ role: 'admin', renamedAt: 0 }, DAY)).toBeNull();
  });
});
