import { expect, it } from 'vitest';
import { isLoopbackHost } from './loopback-host.ts';

it('distinguishes addresses of this computer from those that others can open', () => {
  const names = ['localhost', 'mind.localhost', '127.0.0.1', '[::1]', '192.168.1.20', 'mind.example.org', 'localhost.example.org'];
  expect(names.filter(isLoopbackHost)).toEqual(['localhost', 'mind.localhost', '127.0.0.1', '[::1]']);
});
