import type { StateFinding } from '@one-mind/engine/rules/state-finding';
import type { RuleEffect, RulesTest, VoiceChoices } from '@one-mind/protocol/games/rules';
import { useTranslation } from 'react-i18next';
import { actionName, reasonText, roleName } from '../../../shared/games/game-labels.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { valueText } from './rule-labels.ts';

/** How many findings of each kind are shown: a state with the wrong shape can have thousands. */
const SHOWN_MAX = 50;

export function TestResult({ result }: { readonly result: RulesTest }) {
  const { t } = useTranslation();
  const { valid, errors, warnings, applied, choices, effects } = result;
  return (
    <div className="flex flex-col gap-6">
      <Banner kind={valid ? 'success' : 'error'}>
        {valid
          ? t('This state is legal under the saved rules.')
          : t('{{count}} errors: this state is not legal under the saved rules.', { count: errors.length })}
      </Banner>
      <Findings title={t('Errors')} findings={errors} />
      <Findings title={t('Warnings')} findings={warnings} />
      {applied.length === 0 ? null : (
        <section aria-labelledby="applied">
          <h3 id="applied" className="mb-1.5 text-xl">
            {t('Rules that applied')}
          </h3>
          <ul className="flex flex-wrap gap-1.5">
            {applied.map((id) => (
              <li key={id} className="rounded-lg bg-sunken px-2.5 py-1 text-sm">
                {id}
              </li>
            ))}
          </ul>
        </section>
      )}
      {effects.length === 0 ? null : (
        <section aria-labelledby="effects">
          <h3 id="effects" className="mb-1.5 text-xl">
            {t('Effect of changed rules')}
          </h3>
          <div className="flex flex-col gap-4">
            {effects.map((effect) => (
              <Effect key={effect.rule} effect={effect} />
            ))}
          </div>
        </section>
      )}
      {choices === null ? (
        <p className="text-muted text-sm">
          {t('To see who can choose what, enter a state from the planning phase together with its scenario.')}
        </p>
      ) : (
        <Choices choices={choices} />
      )}
    </div>
  );
}

function Findings({ title, findings }: { readonly title: string; readonly findings: readonly StateFinding[] }) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-xl">{title}</h3>
      <ul className="flex flex-col gap-2">
        {findings.slice(0, SHOWN_MAX).map((finding) => (
          <Finding key={`${finding.rule} ${finding.path} ${finding.reason}`} finding={finding} />
        ))}
      </ul>
      {findings.length > SHOWN_MAX ? (
        <p className="mt-2 text-muted text-sm">{t('{{count}} more are not shown.', { count: findings.length - SHOWN_MAX })}</p>
      ) : null}
    </section>
  );
}

function Finding({ finding: { rule, path, reason, suggestion } }: { readonly finding: StateFinding }) {
  return (
    <li className="border-line border-t pt-2 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <code className="break-all font-semibold text-xs">{path}</code>
        {rule === null ? null : <span className="text-faint text-xs">{rule}</span>}
      </span>
      <p className="break-words">{reason}</p>
      <p className="break-words text-muted">{suggestion}</p>
    </li>
  );
}

/** How a rule that differs from the catalogue affects a state. */
export function Effect({ effect }: { readonly effect: RuleEffect }) {
  const { t } = useTranslation();
  const { name, description, changes, errorsAdded, errorsGone, choices } = effect;
  const isQuiet = errorsAdded.length + errorsGone.length + choices.length === 0;
  return (
    <div className="border-line border-t pt-2 text-sm">
      <p className="font-semibold">{t(name)}</p>
      {changes.map(({ what, from, to }) => (
        <p key={what}>
          <code className="text-xs">{what}</code> {t('{{from}} → {{to}}', { from: valueText(from), to: valueText(to) })}
        </p>
      ))}
      <p className="text-muted">{t(description)}</p>
      {isQuiet ? <p className="mt-1">{t('It makes no difference to what is legal or can be chosen in this state.')}</p> : null}
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {errorsAdded.map(({ path, reason }) => (
          <li key={`+${path}${reason}`}>{t('It makes this illegal: {{path}}. {{reason}}', { path, reason })}</li>
        ))}
        {errorsGone.map(({ path, reason }) => (
          <li key={`-${path}${reason}`}>{t('It makes this legal: {{path}}. Without it: {{reason}}', { path, reason })}</li>
        ))}
        {choices.map(({ name: voice, action, gained, lost }) => (
          <li key={`${voice}${action}`}>
            {lost.length === 0
              ? null
              : t('{{voice}} loses {{action}}: {{targets}}.', { voice, action: actionName(t, action), targets: lost.join(', ') })}{' '}
            {gained.length === 0
              ? null
              : t('{{voice}} gains {{action}}: {{targets}}.', { voice, action: actionName(t, action), targets: gained.join(', ') })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The six actions of every voice, each with its possible targets or why it is not possible. */
function Choices({ choices }: { readonly choices: readonly VoiceChoices[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="choices">
      <h3 id="choices" className="mb-1.5 text-xl">
        {t('Who can choose what')}
      </h3>
      <ScrollRegion label={t('Who can choose what')} className="max-h-[32rem] overflow-auto rounded-xl border border-line">
        {choices.map(({ name, role, options }) => (
          <details key={name} className="border-line border-b last:border-b-0">
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 text-sm">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">{roleName(t, role)}</span>
              <span className="ml-auto text-faint">
                {t('{{count}} of 6 actions', { count: options.filter(({ enabled }) => enabled).length })}
              </span>
            </summary>
            <dl className="grid gap-x-4 gap-y-2 px-4 pb-4 text-sm sm:grid-cols-[6rem_1fr]">
              {options.map((option) => (
                <div key={option.action} className="contents">
                  <dt className="font-medium">{actionName(t, option.action)}</dt>
                  <dd className="text-muted">
                    {option.enabled
                      ? option.targets.map((target) => `${target.name} (${target.tags.join(', ')})`).join('; ')
                      : reasonText(t, option, null)}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </ScrollRegion>
    </section>
  );
}
