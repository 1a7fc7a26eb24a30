import type { ParameterDefinition, RuleCategory, RuleType } from '@one-mind/engine/rules/definition';
import { CreateRuleSchema } from '@one-mind/protocol/games/rules';
import type { TFunction } from 'i18next';

export const RULE_CATEGORIES = CreateRuleSchema.shape.category.options;
export const RULE_TYPES = CreateRuleSchema.shape.type.options;

export function typeName(t: TFunction, type: RuleType): string {
  const names: Record<RuleType, string> = { global: t('Global'), role: t('Role'), action: t('Action'), movement: t('Movement') };
  return names[type];
}

export function categoryName(t: TFunction, category: RuleCategory): string {
  const names: Record<RuleCategory, string> = {
    overview: t('Overview'),
    programming: t('Programming'),
    resolution: t('Resolution'),
    action: t('Action'),
    intention: t('Intention'),
    movement: t('Movement'),
    validation: t('Validation'),
    technical: t('Technical'),
    roles: t('Roles'),
    victory: t('Victory'),
  };
  return names[category];
}

/** As `0% to 60%` or `3 of: collaborator, rogue, saboteur`. */
export function boundsText(t: TFunction, definition: ParameterDefinition): string {
  const { min, max, unit } = definition;
  if (definition.type === 'integer')
    return unit === '%'
      ? t('a whole number, {{min}}% to {{max}}%', { min, max })
      : t('a whole number, {{min}} to {{max}} {{unit}}', { min, max, unit });
  const options = definition.options.join(', ');
  const count = min === max ? String(min) : t('{{min}} to {{max}}', { min, max });
  return definition.distinct
    ? t('a list of {{count}} from: {{options}}; no duplicates', { count, options })
    : t('a list of {{count}} from: {{options}}', { count, options });
}

export const valueText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value));
