import { expect, it } from 'vitest';
import { lookOf } from './color-scheme.ts';

it('follows the device only where the person has chosen the system’s theme', () => {
  expect([lookOf('system', true), lookOf('system', false)]).toEqual(['light', 'dark']);
  expect([lookOf('dark', true), lookOf('light', false)]).toEqual(['dark', 'light']);
});
