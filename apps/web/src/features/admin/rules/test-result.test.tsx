import type { StateFinding } from '@one-mind/engine/rules/state-finding';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { TestResult } from './test-result.tsx';

beforeAll(() => startI18n());

const findings = (count: number): StateFinding[] =>
  Array.from({ length: count }, (_, index) => ({ rule: null, path: `seats[${index}]`, reason: 'Wrong.', suggestion: 'Right it.' }));
const shown = (count: number) =>
  renderToStaticMarkup(
    <TestResult result={{ valid: false, errors: findings(count), warnings: [], applied: [], choices: null, effects: [] }} />,
  );

describe('the result of a rules test', () => {
  it('uses the singular for one error and for one hidden error', () => {
    expect(shown(1)).toContain('1 error: this state is not legal');
    expect(shown(2)).toContain('2 errors: this state is not legal');
    expect(shown(51)).toContain('1 more is not shown.');
  });
});
