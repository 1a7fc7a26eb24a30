/** The rule form: its schema, what it starts with, and the parameters that it sends. */
import type { ParameterDefinition } from '@one-mind/engine/rules/definition';
import { CreateRuleSchema, type RuleView } from '@one-mind/protocol/games/rules';
import { z } from 'zod';

const parameterSchema = (definition: ParameterDefinition): z.ZodType => {
  const { min, max } = definition;
  if (definition.type === 'integer') return z.number().int().min(min).max(max);
  return z
    .array(z.enum(definition.options))
    .refine((chosen) => chosen.length >= min && chosen.length <= max, min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`);
};

const EntrySchema = z.object({ name: z.string().trim().min(1).max(64), value: z.string().trim().min(1) });

/**
 * `parameters` belong to an engine rule, whose definitions give each its type and bounds. `entries` belong to a house rule,
 * whose parameters nobody defines.
 */
export const ruleFormSchema = (rule: RuleView | null) =>
  CreateRuleSchema.required().extend({
    id: z.union([z.literal(''), CreateRuleSchema.shape.id.unwrap()]),
    parameters: z
      .object(Object.fromEntries(Object.entries(rule?.definitions ?? {}).map(([name, definition]) => [name, parameterSchema(definition)])))
      .catchall(z.unknown()),
    entries: z.array(EntrySchema).superRefine((entries, context) => {
      for (const [index, { name }] of entries.entries()) {
        const isRepeated = entries.findIndex((other) => other.name === name) < index;
        if (isRepeated)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'There is a parameter with this name already.' });
      }
    }),
  });
export type RuleValues = z.output<ReturnType<typeof ruleFormSchema>>;

export const valuesOf = (rule: RuleView | null): RuleValues => ({
  id: rule?.id ?? '',
  type: rule?.type ?? 'global',
  name: rule?.name ?? '',
  description: rule?.description ?? '',
  category: rule?.category ?? 'overview',
  roles: [...(rule?.roles ?? [])],
  actions: [...(rule?.actions ?? [])],
  parameters: rule?.kind === 'engine' ? rule.parameters : {},
  entries: rule?.kind === 'house' ? Object.entries(rule.parameters).map(([name, value]) => ({ name, value: textOf(value) })) : [],
  active: rule?.active ?? true,
});

/** `5` and `true` become a number and a boolean. Anything that isn't JSON becomes a text, and stays one when it is read again. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const textOf = (value: unknown): string => (typeof value === 'string' && parsed(value) === value ? value : JSON.stringify(value));

export const houseParameters = ({ entries }: RuleValues): Record<string, unknown> =>
  Object.fromEntries(entries.map(({ name, value }) => [name, parsed(value)]));
