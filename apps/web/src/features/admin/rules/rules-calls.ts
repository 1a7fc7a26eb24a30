import type { ChangeRule, CreateRule, RuleView, TestRules } from '@one-mind/protocol/games/rules';
import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '../../../lib/api/api.ts';

const RULES = '/api/admin/rules';
const pathOf = (id: string) => `${RULES}/${encodeURIComponent(id)}` as const;

export const RULES_KEY = ['admin', 'rules'] as const;
export const rulesQuery = queryOptions({
  queryKey: [...RULES_KEY, 'list'],
  queryFn: ({ signal }) => get(RULES, { signal }),
});
/** `rule`: null = all rules. */
export const historyQuery = (rule: string | null, page: number) =>
  queryOptions({
    queryKey: [...RULES_KEY, 'history', rule, page],
    queryFn: ({ signal }) => get(`${RULES}/history?page=${page}${rule === null ? '' : `&rule=${encodeURIComponent(rule)}`}`, { signal }),
    staleTime: 0,
  });

export const createRule = (rule: CreateRule) => post(RULES, rule);
export const changeRule = (id: string, change: ChangeRule) => patch(pathOf(id), change);
export const deleteRule = ({ id, version }: RuleView) => del(`${pathOf(id)}?version=${version}`);
export const resetRule = ({ id, version }: RuleView) => post(`${pathOf(id)}/reset`, { version });
export const restoreRule = (id: string, to: number, version: number) => post(`${pathOf(id)}/restore`, { to, version });
export const exampleState = () => get(`${RULES}/example-state`);
export const testRules = (test: TestRules) => post(`${RULES}/test`, test);
