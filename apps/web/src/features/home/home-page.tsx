import type { LiveNumbers, SiteContent } from '@one-mind/protocol/content/content';
import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import { HOMEPAGE_FALLBACK } from '@one-mind/protocol/content/fallback/homepage';
import cover from '@one-mind/scenarios/art/prison-break/prison-break-cover.svg';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useVisitor } from '../../lib/auth/use-visitor.ts';
import { usePageContent, useSiteName } from '../../shared/content/content.ts';
import { ContentIcon } from '../../shared/content/content-icon.tsx';
import { RawHtml } from '../../shared/content/raw-html.tsx';
import { PageDescription } from '../../shared/page/page-title.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { liveRating, liveStats } from './live-numbers.ts';
import { QuietReplay } from './quiet-replay.tsx';

type Homepage = SiteContent['homepage'];

export function HomePage() {
  const { t } = useTranslation();
  const { page, numbers } = usePageContent('homepage', HOMEPAGE_FALLBACK);
  const siteName = useSiteName();
  const { page: site } = usePageContent('global', GLOBAL_FALLBACK);
  if (page === null) return <HomeSkeleton />;
  return (
    <>
      <title>{siteName}</title>
      <PageDescription text={site?.site_description ?? GLOBAL_FALLBACK.site_description} />
      <Hero page={page} numbers={numbers} />
      <div className="shell-width">
        <Stats stats={page.live_numbers ? (numbers === null ? [] : liveStats(numbers, t)) : page.stats} />
        <Features features={page.features} />
        {page.html_content === '' ? null : (
          <section className="border-line border-t py-16">
            <RawHtml html={page.html_content} />
          </section>
        )}
        <Challenge page={page} />
        <FinalCall page={page} />
      </div>
    </>
  );
}

function Hero({ page, numbers }: { readonly page: Homepage; readonly numbers: LiveNumbers | null }) {
  const { t } = useTranslation();
  const visitor = useVisitor();
  const rating = page.live_numbers ? numbers && liveRating(numbers, t) : page.rating;
  return (
    <section className="relative overflow-hidden">
      <div aria-hidden="true" className="absolute inset-0 bg-[radial-gradient(60rem_36rem_at_75%_40%,var(--glow),transparent_70%)]" />
      <div className="shell-width relative grid items-center gap-10 py-14 sm:py-20 lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[1.05fr_0.95fr] lg:py-10">
        <div className="min-w-0 animate-rise">
          <h1 className="text-6xl leading-[0.95] sm:text-7xl xl:text-8xl">{page.hero_title}</h1>
          <p className="mt-5 font-medium font-story text-2xl text-accent-strong italic sm:text-3xl">{page.hero_subtitle}</p>
          <p className="mt-5 max-w-xl text-lg text-muted leading-relaxed">{page.hero_description}</p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:flex-1">
            {visitor.signedIn ? (
              <LinkButton to="/game" variant="primary" size="lg">
                {t('Enter Game')}
              </LinkButton>
            ) : (
              <LinkButton to="/guided" variant="primary" size="lg" className={visitor.className}>
                {page.hero_cta_primary}
              </LinkButton>
            )}
            <LinkButton to="/how-to-play" size="lg">
              {page.hero_cta_secondary}
            </LinkButton>
            {visitor.signedIn ? null : (
              <LinkButton to="/join" variant="quiet" size="lg" className={clsx(visitor.className, 'max-sm:basis-full!')}>
                {t('Join with a code')}
              </LinkButton>
            )}
          </div>
          <p className="mt-5">
            <Link to="/daily" className="inline-flex min-h-11 items-center text-accent-strong underline underline-offset-4">
              {t('Or solve today’s case, without an account')}
            </Link>
          </p>
          {rating === null ? null : (
            <p className="mt-6 flex items-center gap-2 text-faint text-sm">
              <Star size={15} className="fill-accent text-accent" />
              {rating}
            </p>
          )}
        </div>
        <QuietReplay />
      </div>
    </section>
  );
}

function Stats({ stats }: { readonly stats: Homepage['stats'] }) {
  if (stats.length === 0) return null;
  return (
    <dl className={clsx('grid divide-x divide-line border-line border-y', stats.length < 3 ? 'auto-cols-fr grid-flow-col' : 'grid-cols-3')}>
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse items-center gap-1 px-2 py-6 text-center">
          <dt className="text-faint text-xs sm:text-sm">{stat.label}</dt>
          <dd className="flex flex-col items-center gap-2">
            <ContentIcon name={stat.icon} size={22} className="text-accent" />
            <span className="tabular font-semibold font-story text-3xl sm:text-5xl">{stat.value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Features({ features }: { readonly features: Homepage['features'] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="features" className="py-20">
      <h2 id="features" className="max-w-2xl text-4xl sm:text-5xl">
        {t('You never know whose hand it is. It is always yours.')}
      </h2>
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        {features.map((feature) => (
          <Card as="li" key={feature.title} className="p-7">
            <ContentIcon name={feature.icon} size={28} className="text-accent" />
            <h3 className="mt-5 text-2xl">{feature.title}</h3>
            <p className="mt-2 text-muted leading-relaxed">{feature.description}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function Challenge({ page }: { readonly page: Homepage }) {
  const { t } = useTranslation();
  const { signedIn, className } = useVisitor();
  return (
    <section
      aria-labelledby="challenge"
      className="grid overflow-hidden rounded-3xl border border-line bg-surface md:grid-cols-[1fr_1.15fr]"
    >
      <div className="flex flex-col items-start justify-center px-7 py-10 sm:px-12 md:order-first">
        <h2 id="challenge" className="text-3xl sm:text-4xl">
          {page.challenge_title}
        </h2>
        <p className="mt-3 mb-7 text-muted leading-relaxed">{page.challenge_description}</p>
        <LinkButton to={signedIn ? '/game/play' : '/auth/register'} variant="primary" size="lg" className={className}>
          {signedIn ? t('Find Game') : t('Join Now')}
        </LinkButton>
      </div>
      <img src={cover} alt="" width={640} height={360} className="order-first size-full object-cover" />
    </section>
  );
}

function FinalCall({ page }: { readonly page: Homepage }) {
  const { t } = useTranslation();
  const { signedIn, className } = useVisitor();
  return (
    <section aria-labelledby="final" className="py-24 text-center">
      <h2 id="final" className="text-5xl sm:text-6xl">
        {page.final_cta_title}
      </h2>
      <p className="mx-auto mt-4 mb-8 max-w-lg text-lg text-muted">{page.final_cta_description}</p>
      <LinkButton to={signedIn ? '/game' : '/auth/register'} variant="primary" size="lg" className={className}>
        {signedIn ? t('Continue Playing') : page.final_cta_button}
      </LinkButton>
    </section>
  );
}

function HomeSkeleton() {
  const { t } = useTranslation();
  const siteName = useSiteName();
  return (
    <div role="status" className="shell-width grid min-h-[calc(100dvh-4rem)] items-center gap-10 py-14 lg:grid-cols-[1.05fr_0.95fr]">
      <title>{siteName}</title>
      <span className="sr-only">{t('Loading…')}</span>
      <div className="space-y-5">
        <Skeleton className="h-24 w-4/5" />
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-13 w-72" />
      </div>
      <Skeleton className="mx-auto aspect-square w-full max-w-xl rounded-2xl" />
    </div>
  );
}
