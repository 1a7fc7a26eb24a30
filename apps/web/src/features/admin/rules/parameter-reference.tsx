import type { RuleView } from '@one-mind/protocol/rules';
import { useTranslation } from 'react-i18next';
import { boundsText, valueText } from './rule-words.ts';

/** Which parameters a rule has: what each does, what it may be, and what it is unless somebody decides otherwise. */
export function ParameterReference({ rule }: { readonly rule: RuleView }) {
  const { t } = useTranslation();
  const parameters = Object.entries(rule.definitions);
  if (parameters.length === 0) return <p className="text-muted text-sm">{t('This rule has no parameters: it is on or off.')}</p>;
  return (
    <dl aria-label={t('Parameters of this rule')} className="flex flex-col gap-3 rounded-xl bg-sunken p-4 text-sm">
      {parameters.map(([name, definition]) => (
        <div key={name}>
          <dt>
            <code className="font-semibold">{name}</code>
          </dt>
          <dd className="mt-0.5 text-muted leading-snug">
            {t(definition.description)}
            <span className="mt-0.5 block">{boundsText(t, definition)}</span>
            <span className="block">{t('Default: {{value}}', { value: valueText(definition.default) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
