import type { ChangeRule, CreateRule, ExampleState, RuleHistory, RulesTest, RuleView, TestRules } from '@one-mind/protocol/games/rules';
import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '../../../lib/api/api.ts';

const RULES = '/api/admin/rules';
const pathOf = (id: string): string => `${RULES}/${encodeURIComponent(id)}`;

export const RULES_KEY = ['admin', 'rules'] as const;
export const rulesQuery = queryOptions({
  queryKey: [...RULES_KEY, 'list'],
  queryFn: ({ signal }) => get<readonly RuleView[]>(RULES, { signal }),
});
/** `rule`: null = of all rules. */
export const historyQuery = (rule: string | null, page: number) =>
  queryOptions({
    queryKey: [...RULES_KEY, 'history', rule, page],
    queryFn: ({ signal }) =>
      get<RuleHistory>(`${RULES}/history?page=${page}${rule === null ? '' : `&rule=${encodeURIComponent(rule)}`}`, { signal }),
    staleTime: 0,
  });

export const createRule = (rule: CreateRule) => post<RuleView>(RULES, rule);
export const changeRule = (id: string, change: ChangeRule) => patch<RuleView>(pathOf(id), change);
export const deleteRule = ({ id, version }: RuleView) => del<undefined>(`${pathOf(id)}?version=${version}`);
export const resetRule = ({ id, version }: RuleView) => post<RuleView>(`${pathOf(id)}/reset`, { version });
export const restoreRule = (id: string, to: number, version: number) => post<RuleView>(`${pathOf(id)}/restore`, { to, version });
export const exampleState = () => get<ExampleState>(`${RULES}/example-state`);
export const testRules = (test: TestRules) => post<RulesTest>(`${RULES}/test`, test);
