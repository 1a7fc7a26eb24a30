import { describe, expect, it } from 'vitest';
import { createHealthChecks, timed } from './health.ts';

const LIMITS = { healthy: 10, degraded: 100 };

describe('the health of the server', () => {
  it('is the result of the worst check', async () => {
    const health = createHealthChecks({ log: () => undefined });
    expect(await health.run()).toMatchObject({ state: 'healthy', checks: [] });
    health.register({ id: 'a', name: 'A', measure: async () => timed(10, LIMITS) });
    expect((await health.run()).state).toBe('healthy');
    health.register({ id: 'b', name: 'B', measure: async () => timed(10.04, LIMITS) });
    expect(await health.run()).toMatchObject({ state: 'degraded', checks: [{ id: 'a' }, { id: 'b', name: 'B', value: 10, unit: 'ms' }] });
    health.register({ id: 'c', name: 'C', measure: async () => timed(101, LIMITS) });
    expect((await health.run()).state).toBe('failing');
  });

  it('fails if a check throws or doesn’t answer, and reveals the reason only in the log', async () => {
    const logged: string[] = [];
    const health = createHealthChecks({ log: (error, id) => logged.push(`${id}: ${String(error)}`), patienceMs: 5 });
    health.register({ id: 'broken', name: 'Broken', measure: () => Promise.reject(new Error('the key is 1234')) });
    health.register({ id: 'silent', name: 'Silent', measure: () => new Promise(() => undefined) });
    const { state, checks } = await health.run();
    expect(state).toBe('failing');
    expect(checks).toMatchObject([
      { id: 'broken', state: 'failing', value: null },
      { id: 'silent', state: 'failing', note: 'It did not answer in time.' },
    ]);
    expect(JSON.stringify(checks)).not.toContain('1234');
    expect(logged).toEqual(['broken: Error: the key is 1234']);
  });
});
