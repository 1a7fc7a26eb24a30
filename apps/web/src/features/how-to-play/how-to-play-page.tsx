import type { SiteContent } from '@one-mind/protocol/content/content';
import { HOWTOPLAY_FALLBACK } from '@one-mind/protocol/content/fallback/howtoplay';
import { useTranslation } from 'react-i18next';
import { usePageContent } from '../../shared/content/content.ts';
import { RawHtml } from '../../shared/content/raw-html.tsx';
import { HouseRules } from '../../shared/games/house-rules.tsx';
import { PageDescription, PageTitle } from '../../shared/page/page-title.tsx';
import { TextPageSkeleton } from '../../shared/page/text-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { RulesAccordion } from './rules-accordion.tsx';

type HowToPlay = SiteContent['howtoplay'];

export function HowToPlayPage() {
  const { t } = useTranslation();
  const { page } = usePageContent('howtoplay', HOWTOPLAY_FALLBACK);
  if (page === null) return <TextPageSkeleton />;
  return (
    <div className="shell-width py-12 sm:py-16">
      <PageDescription text={page.page_description} />
      <PageTitle title={page.page_title}>{page.page_description}</PageTitle>
      <QuickStart steps={page.quickStartGuide} />
      <RulesAccordion page={page} />
      <RawHtml html={page.html_content} />
      <HouseRules className="py-10" />

      <section aria-labelledby="try-it" className="border-line border-t pt-16 pb-20">
        <p className="eyebrow">{t('Five minutes, without an account')}</p>
        <h2 id="try-it" className="mt-2 text-4xl sm:text-5xl">
          {t('Learn it by playing')}
        </h2>
        <p className="mt-3 mb-7 max-w-2xl text-muted leading-relaxed">
          {t(
            'Four voices, one body, one locked door. Choose what the body does, find out which turn was yours, and catch the voice whose claims can’t be true. The guided game has the real rules, and you can stop and continue at any time.',
          )}
        </p>
        <LinkButton to="/guided" variant="primary" size="lg">
          {t('Play the guided game')}
        </LinkButton>
      </section>

      <MoreToKnow page={page} />
      <div className="text-center">
        <LinkButton to="/game/play" variant="primary" size="lg">
          {t('Start Playing Now')}
        </LinkButton>
      </div>
    </div>
  );
}

function QuickStart({ steps }: { readonly steps: HowToPlay['quickStartGuide'] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="quick-start" className="py-14">
      <h2 id="quick-start" className="eyebrow font-sans!">
        {t('Quick Start Guide')}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="border-accent/70 border-t pt-4">
            <span aria-hidden="true" className="font-story text-5xl text-accent leading-none">
              {index + 1}
            </span>
            <h3 className="mt-2 text-2xl">{step.title}</h3>
            <p className="mt-2 text-muted leading-relaxed">{step.description}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MoreToKnow({ page }: { readonly page: HowToPlay }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-12 border-line border-t py-16 md:grid-cols-2">
      <section aria-labelledby="tips">
        <h2 id="tips" className="text-3xl">
          {t('Tips for Success')}
        </h2>
        <ul className="mt-5 space-y-4">
          {page.tipsForSuccess.map((tip) => (
            <li key={tip} className="border-accent/60 border-l-2 pl-4 text-muted leading-relaxed">
              {tip}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="glossary">
        <h2 id="glossary" className="text-3xl">
          {t('Glossary')}
        </h2>
        <dl className="mt-5 space-y-3">
          {page.glossary.map(({ term, definition }) => (
            <div key={term}>
              <dt className="font-semibold">{term}</dt>
              <dd className="text-muted leading-relaxed">{definition}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
