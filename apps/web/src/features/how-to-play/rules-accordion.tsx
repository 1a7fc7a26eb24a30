import type { SiteContent } from '@one-mind/protocol/content/content';
import { ChevronDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type HowToPlay = SiteContent['howtoplay'];

/** In the order of the table of contents. */
const SECTIONS: readonly { readonly id: string; readonly title: string; readonly body: (page: HowToPlay) => ReactNode }[] = [
  { id: 'game-overview', title: 'Game Overview', body: ({ gameOverview }) => <Paragraphs texts={gameOverview} /> },
  { id: 'game-flow', title: 'Game Flow & Phases', body: (page) => <GameFlow page={page} /> },
  { id: 'player-roles', title: 'Player Roles', body: (page) => <Roles page={page} /> },
  { id: 'universal-actions', title: 'Universal Actions', body: (page) => <Actions page={page} /> },
  { id: 'movement-system', title: 'Movement System', body: ({ rulesAndMechanics }) => <Paragraphs texts={rulesAndMechanics.movement} /> },
  { id: 'intention-tags', title: 'Intention Tags', body: (page) => <Tags page={page} /> },
  {
    id: 'global-rules',
    title: 'Global Rules',
    body: ({ globalRules }) => <Definitions entries={globalRules.map(({ title, description }) => [title, description])} />,
  },
  { id: 'faqs', title: 'FAQs', body: ({ faqs }) => <Definitions entries={faqs.map(({ question, answer }) => [question, answer])} /> },
];

/**
 * The rules in sections, of which at most one is open. It uses the browser's own disclosure, so it also works without
 * JavaScript.
 */
export function RulesAccordion({ page }: { readonly page: HowToPlay }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="rules" className="grid gap-x-12 gap-y-6 border-line border-t py-14 lg:grid-cols-[15rem_1fr]">
      <div>
        <nav aria-labelledby="rules" className="lg:sticky lg:top-24">
          <h2 id="rules" className="text-2xl">
            {t('Table of Contents')}
          </h2>
          <ol className="mt-3 grid grid-cols-2 gap-x-4 lg:grid-cols-1">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={openSection}
                  className="inline-flex min-h-11 items-center text-muted text-sm transition-colors hover:text-accent-strong"
                >
                  {t(title)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="min-w-0">
        {SECTIONS.map(({ id, title, body }, index) => (
          <details key={id} name="rules" open={index === 0} className="group scroll-mt-20 border-line border-b first:border-t" id={id}>
            <summary className="flex min-h-15 cursor-pointer list-none items-center justify-between gap-4 py-3 transition-colors hover:text-accent-strong [&::-webkit-details-marker]:hidden">
              <h3 className="text-2xl">{t(title)}</h3>
              <ChevronDown size={20} className="shrink-0 text-faint transition-transform group-open:rotate-180" />
            </summary>
            <div className="pb-8 leading-relaxed">{body(page)}</div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Opens the section, closes the other one, and only then scrolls to its new position. */
function openSection(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  if (!(section instanceof HTMLDetailsElement)) return;
  event.preventDefault();
  section.open = true;
  section.scrollIntoView({ block: 'start' });
  section.querySelector('summary')?.focus({ preventScroll: true });
}

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className="max-w-2xl space-y-3 text-muted">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Definitions({ entries }: { readonly entries: readonly (readonly [string, string])[] }) {
  return (
    <dl className="max-w-2xl space-y-4">
      {entries.map(([term, text]) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function GameFlow({ page: { gameFlow } }: { readonly page: HowToPlay }) {
  return (
    <>
      <p className="max-w-2xl text-muted">{gameFlow.intro}</p>
      <ol className="mt-5 max-w-2xl space-y-5">
        {gameFlow.phases.map(({ title, description }, index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr]">
            <span aria-hidden="true" className="font-semibold font-story text-accent text-xl leading-snug">
              {index + 1}
            </span>
            <div>
              <h4 className="font-semibold">{title}</h4>
              <p className="mt-1 text-muted">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Roles({ page: { playerRoles } }: { readonly page: HowToPlay }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {playerRoles.map(({ name, goal, description, limit }) => (
        <li key={name} className="rounded-xl border border-line bg-surface p-5">
          <h4 className="font-semibold font-story text-2xl">{name}</h4>
          <p className="mt-1 font-medium text-accent-strong">{goal}</p>
          <p className="mt-3 text-muted text-sm">{description}</p>
          <p className="mt-3 border-line border-t pt-3 text-sm">{limit}</p>
        </li>
      ))}
    </ul>
  );
}

function Actions({ page: { rulesAndMechanics } }: { readonly page: HowToPlay }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {rulesAndMechanics.actions.map(({ name, targets, description }) => (
        <li key={name} className="rounded-xl border border-line bg-surface p-5">
          <h4 className="font-semibold font-story text-2xl">{name}</h4>
          <p className="mt-2 text-muted">{description}</p>
          <p className="mt-3 text-sm">
            <span className="text-faint">{t('Targets')}:</span> {targets}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Tags({ page: { intentionTags } }: { readonly page: HowToPlay }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="max-w-2xl text-muted">
        {t('Each role has five secret tags. Each tag lists the actions and targets it works with, and its extra effect.')}
      </p>
      <div className="mt-5 space-y-8">
        {intentionTags.map(({ role, tags }) => (
          <section key={role} aria-label={role}>
            <h4 className="font-semibold font-story text-2xl">{role}</h4>
            <dl className="mt-3 divide-y divide-line border-line border-y">
              {tags.map(({ name, actions, targets, effect }) => (
                <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_1fr]">
                  <dt className="font-semibold">{name}</dt>
                  <dd>
                    <p>{effect}</p>
                    <p className="mt-1 text-muted text-sm">
                      {t('With')}: {actions}. {t('On')}: {targets}.
                    </p>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
