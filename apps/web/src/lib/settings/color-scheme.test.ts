import { expect, it } from 'vitest';
import { colorSchemeOf } from './color-scheme.ts';

it('follows the device only where the person has chosen the system’s theme', () => {
  expect([colorSchemeOf('system', true), colorSchemeOf('system', false)]).toEqual(['light', 'dark']);
  expect([colorSchemeOf('dark', true), colorSchemeOf('light', false)]).toEqual(['dark', 'light']);
});
