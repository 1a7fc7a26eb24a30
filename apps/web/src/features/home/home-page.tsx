import cover from '@one-mind/scenarios/art/prison-break-cover.svg';
import { Brain, ScrollText, Star, VenetianMask } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Mind } from '../../ui/mind.tsx';
import { seatIdentity } from '../../ui/seat-identity.ts';
import { HOME_CONTENT as CONTENT, QUICK_START } from './home-content.ts';

const ICONS = { Brain, VenetianMask, ScrollText };

/** What six voices say at once. Where each stands around the Mind, in percent of its box, and on which side of that point. Decoration. */
const WHISPERS = [
  { text: 'To the door.', x: 50, y: -3, side: '-translate-x-1/2' },
  { text: 'Not yet.', x: 93, y: 22, side: '' },
  { text: 'Take it.', x: 93, y: 78, side: '' },
  { text: 'Wait.', x: 50, y: 103, side: '-translate-x-1/2' },
  { text: 'It was you.', x: 7, y: 78, side: '-translate-x-full' },
  { text: 'Trust me.', x: 7, y: 22, side: '-translate-x-full' },
];

export function HomePage() {
  const { t } = useTranslation();
  const signedIn = useSession().status === 'signedIn';
  useScrollToHash();

  return (
    <>
      <title>One Mind, Many</title>
      <section className="relative overflow-hidden">
        <div aria-hidden="true" className="absolute inset-0 bg-[radial-gradient(60rem_36rem_at_75%_40%,var(--glow),transparent_70%)]" />
        <div className="shell-width relative grid items-center gap-10 py-14 sm:py-20 lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[1.05fr_0.95fr] lg:py-10">
          <div className="animate-rise">
            <h1 className="text-6xl leading-[0.95] sm:text-7xl xl:text-8xl">{t(CONTENT.hero_title)}</h1>
            <p className="mt-5 font-medium font-voice text-2xl text-accent-strong italic sm:text-3xl">{t(CONTENT.hero_subtitle)}</p>
            <p className="mt-5 max-w-xl text-lg text-muted leading-relaxed">{t(CONTENT.hero_description)}</p>
            <div className="mt-8 flex flex-wrap gap-3 max-sm:*:flex-1">
              {signedIn ? (
                <LinkButton to="/game" variant="primary" size="lg">
                  {t('Enter Game')}
                </LinkButton>
              ) : (
                <LinkButton to="/auth/register" variant="primary" size="lg">
                  {t(CONTENT.hero_cta_primary)}
                </LinkButton>
              )}
              <LinkButton to="/#how-to-play" size="lg">
                {t(CONTENT.hero_cta_secondary)}
              </LinkButton>
            </div>
            <p className="mt-6 flex items-center gap-2 text-faint text-sm">
              <Star aria-hidden="true" size={15} className="fill-accent text-accent" />
              {t(CONTENT.rating)}
            </p>
          </div>
          <Whispering />
        </div>
      </section>

      <div className="shell-width">
        <dl className="grid grid-cols-3 divide-x divide-line border-line border-y">
          {CONTENT.stats.map((stat) => (
            <div key={stat.label} className="flex flex-col-reverse items-center gap-1 px-2 py-6 text-center">
              <dt className="text-faint text-xs sm:text-sm">{t(stat.label)}</dt>
              <dd className="tabular font-semibold font-voice text-3xl sm:text-5xl">{stat.value}</dd>
            </div>
          ))}
        </dl>

        <section aria-labelledby="features" className="py-20">
          <h2 id="features" className="max-w-2xl text-4xl sm:text-5xl">
            {t('You never know whose hand it is. It is always yours.')}
          </h2>
          <ul className="mt-10 grid gap-5 md:grid-cols-3">
            {CONTENT.features.map((feature) => {
              const Icon = ICONS[feature.icon];
              return (
                <Card as="li" key={feature.title} className="p-7">
                  <Icon aria-hidden="true" size={28} strokeWidth={1.4} className="text-accent" />
                  <h3 className="mt-5 text-2xl">{t(feature.title)}</h3>
                  <p className="mt-2 text-muted leading-relaxed">{t(feature.description)}</p>
                </Card>
              );
            })}
          </ul>
        </section>

        <section id="how-to-play" aria-labelledby="how-to-play-title" className="scroll-mt-20 border-line border-t py-20">
          <p className="eyebrow">{t('Quick Start Guide')}</p>
          <h2 id="how-to-play-title" className="mt-2 text-4xl sm:text-5xl">
            {t('How to Play')}
          </h2>
          <ol className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
            {QUICK_START.map((step, index) => (
              <li key={step.title} className="border-accent/70 border-t pt-4">
                <span aria-hidden="true" className="font-voice text-5xl text-accent leading-none">
                  {index + 1}
                </span>
                <h3 className="mt-2 text-2xl">{t(step.title)}</h3>
                <p className="mt-2 text-muted leading-relaxed">{t(step.description)}</p>
              </li>
            ))}
          </ol>
        </section>

        <section
          aria-labelledby="challenge"
          className="grid overflow-hidden rounded-3xl border border-line bg-surface md:grid-cols-[1fr_1.15fr]"
        >
          <div className="flex flex-col items-start justify-center px-7 py-10 sm:px-12 md:order-first">
            <h2 id="challenge" className="text-3xl sm:text-4xl">
              {t(CONTENT.challenge.title)}
            </h2>
            <p className="mt-3 mb-7 text-muted leading-relaxed">{t(CONTENT.challenge.description)}</p>
            <LinkButton to={signedIn ? '/game/play' : '/auth/register'} variant="primary" size="lg">
              {signedIn ? t('Find Game') : t('Join Now')}
            </LinkButton>
          </div>
          <img src={cover} alt="" width={640} height={360} className="order-first size-full object-cover" />
        </section>

        <section aria-labelledby="final" className="py-24 text-center">
          <h2 id="final" className="text-5xl sm:text-6xl">
            {t(CONTENT.final_cta_title)}
          </h2>
          <p className="mx-auto mt-4 max-w-lg text-lg text-muted">{t(CONTENT.final_cta_description)}</p>
          <LinkButton to={signedIn ? '/game' : '/auth/register'} variant="primary" size="lg" className="mt-8">
            {signedIn ? t('Continue Playing') : t('Start Your Journey')}
          </LinkButton>
        </section>
      </div>
    </>
  );
}

function Whispering() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-square w-[min(62vw,26rem)] lg:w-[min(36vw,29rem)]">
      <Mind voices={[0, 1, 2, 3, 4, 5].map((seat) => ({ seat, state: 'locked' }))} breathing className="size-full" />
      {WHISPERS.map(({ text, x, y, side }, seat) => (
        <span
          key={text}
          className={`-translate-y-1/2 absolute whitespace-nowrap font-medium font-voice text-lg text-text italic sm:text-xl ${side}`}
          style={{ left: `${x}%`, top: `${y}%`, color: `color-mix(in srgb, ${seatIdentity(seat).color} 45%, var(--text))` }}
        >
          {t(text)}
        </span>
      ))}
    </div>
  );
}

/** The router keeps the address, the browser doesn't scroll by itself after a navigation without a page load. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is a new key
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}
