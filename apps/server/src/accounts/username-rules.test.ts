import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nextRenameAt, SKELETON_VERSION, usernameProblem, usernameSkeleton } from './username-rules.ts';

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
    ['Lea', 'Léa'],
    ['Łukasz', 'Lukasz'],
    ['Ilya', 'ilya'],
    ['ilya', 'llya'],
    ['Will', 'VVill'],
    ['Ada.B', 'Ada_B'],
    ['Ada-B', 'Ada__B'],
  ])('is the same for %s and %s', (one, other) => {
    expect(usernameSkeleton(other)).toBe(usernameSkeleton(one));
  });

  it.each([
    ['Ada', 'Ida'],
    ['Voice1', 'Voice2'],
    ['Ada.B', 'AdaB'],
    ['がき', 'かき'],
    ['seed-user-000010', 'seed-user-000001'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(usernameSkeleton(other)).not.toBe(usernameSkeleton(one));
  });
});

describe('SKELETON_VERSION', () => {
  it('must be raised when usernameSkeleton changes, so that stored skeletons are recomputed', () => {
    const letters = Array.from({ length: 0x500 }, (_, code) => usernameSkeleton(`${String.fromCodePoint(code)}vv`));
    const digest = createHash('sha256').update(letters.join('\n')).digest('hex').slice(0, 16);
    expect([SKELETON_VERSION, digest]).toEqual([1, 'a45bf317611f5846']);
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
    'badminton',
    'Rootbeer',
    'Zoë',
    'Nguyễn',
    'Ɓala',
    'ɓala',
    'ユーザー',
    '佐々木',
    'Сергей',
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
    'ádmin',
    'Admín',
    'adṃin',
    'Möderator',
    'systém',
    'ᴀdmin',
    'sᴛaff',
    'admins',
    'moderators',
    'SiteAdmin',
    'theadmin',
    'AdminTeam',
    'superadmin',
    'sysadmin',
    'ADMINBob',
    'Admin2Bob',
    'mod',
    'owner',
    'root',
    'админ',
    '管理員',
  ])('reserves %s for the people who run the site', (name) => {
    expect(usernameProblem(name, false)).not.toBeNull();
  });

  it.each(['ᴀda', 'ɪda', 'ʀita', 'ʼada', 'ʔada'])('finds the phonetic or raised letter in %s', (name) => {
    expect(usernameProblem(name, true)).toBe('username_phonetic');
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
