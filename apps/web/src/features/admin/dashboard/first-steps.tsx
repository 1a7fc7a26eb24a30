import type { FirstStep, FirstSteps } from '@one-mind/protocol/admin/site';
import type { TFunction } from 'i18next';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useChangeFirstSteps, useFirstSteps } from '../site/site-calls.ts';

const BACKUPS: Readonly<Record<FirstSteps['database'], (t: TFunction) => string>> = {
  sqlite: (t) =>
    t(
      'Run `npm run backup -- --to backups/` regularly, while the server is running, and copy each backup to another machine. The server can’t see your backups.',
    ),
  postgres: (t) =>
    t(
      'The data is in PostgreSQL: back up the database regularly, for example with pg_dump, and keep a copy of SECRET_KEY. The server can’t see your backups.',
    ),
};

/** What a new installation still needs, until an admin hides it. Steps follow from the server's real state. */
export function FirstStepsCard() {
  const { t } = useTranslation();
  const { data } = useFirstSteps();
  const change = useChangeFirstSteps();
  if (data === undefined || data.isDismissed) return null;

  const words: Readonly<Record<FirstStep, { title: string; text: string; to?: string; place?: string; mark: string }>> = {
    name: {
      title: t('Name the site'),
      text: t('Every page shows the name beside the logo and in its title.'),
      to: '/admin/content',
      place: t('Content'),
      mark: t('Keep the name'),
    },
    contact: {
      title: t('Publish a contact address'),
      text: t('People use it when they are banned or refused, or have a question about their data.'),
      to: '/admin/content',
      place: t('Content'),
      mark: t('Not needed'),
    },
    legal: {
      title: t('Adapt Privacy and Terms'),
      text: t('The built-in texts describe the software. Only you know who runs this site and which laws apply.'),
      to: '/admin/content',
      place: t('Content'),
      mark: t('Keep them as they are'),
    },
    https: {
      title: t('Serve the site over HTTPS'),
      text: t(
        'Set PUBLIC_URL to the site’s https:// address. Without HTTPS, browsers block notifications, and others on the network can read passwords.',
      ),
      mark: t('Not needed'),
    },
    registration: {
      title: t('Choose who may register'),
      text: t('Everyone, people with an invitation or an address at your domain, or nobody; with or without approval.'),
      to: '/admin/site',
      place: t('Site'),
      mark: t('Everyone may register'),
    },
    narrator: {
      title: t('Set a model for the narrator'),
      text: t('Optional: without one, the built-in narrator tells every story.'),
      to: '/admin/ai',
      place: t('AI System'),
      mark: t('Play without a model'),
    },
    backup: {
      title: t('Set up backups'),
      text: BACKUPS[data.database](t),
      mark: t('I have backups'),
    },
    game: {
      title: t('Play a first game'),
      text: t('Against AI players it takes a few minutes.'),
      to: '/game',
      place: t('Play'),
      mark: t('Not needed'),
    },
  };
  const isOpen = ({ isDone, isMarked }: (typeof data.steps)[number]) => !isDone && !isMarked;
  const marked = data.steps.filter(({ isMarked }) => isMarked).map(({ id }) => id);
  const left = data.steps.filter(isOpen).length;
  return (
    <Card as="section" aria-labelledby="first-steps" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="first-steps" className="text-2xl">
            {t('First steps')}
          </h2>
          <p role="status" className="text-muted text-sm">
            {left === 0 ? t('Everything is done.') : t('{{count}} steps are left', { count: left })}
          </p>
        </div>
        <Button size="sm" variant="quiet" busy={change.isPending} onClick={() => change.mutate({ isDismissed: true })}>
          {t('Hide this list')}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {data.steps.map((step) => {
          const { id, isDone, isMarked } = step;
          const { title, text, to, place, mark } = words[id];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              {isOpen(step) ? (
                <Circle size={20} className="shrink-0 text-faint" />
              ) : (
                <CircleCheck size={20} className="shrink-0 text-success" />
              )}
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">
                  {title} <span className="sr-only">{isOpen(step) ? t('(open)') : t('(done)')}</span>
                </p>
                {isOpen(step) ? <p className="text-muted text-sm">{text}</p> : null}
              </div>
              {isOpen(step) ? (
                <div className="flex flex-wrap gap-2">
                  {to === undefined ? null : (
                    <LinkButton to={to} size="sm">
                      {place}
                    </LinkButton>
                  )}
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`${mark}: ${title}`}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ marked: [...marked, id] })}
                  >
                    {mark}
                  </Button>
                </div>
              ) : isMarked && !isDone ? (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('Undo: {{title}}', { title })}
                  disabled={change.isPending}
                  onClick={() => change.mutate({ marked: marked.filter((one) => one !== id) })}
                >
                  {t('Undo')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
