import { CONTENT_PAGES, type SavedContent } from '@one-mind/protocol/content/content';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { pageName } from './page-fields.ts';
import type { DraftMessage } from './use-content-draft.ts';

/** The result of the last action. */
export function ContentBanner({ message }: { readonly message: DraftMessage }) {
  const { t } = useTranslation();
  if (message === null) return null;
  if (message.kind === 'success') {
    return (
      <>
        <Banner kind="success">{successText(t, message.what)}</Banner>
        {message.removed === undefined ? null : <RemovedHtml removed={message.removed} />}
      </>
    );
  }
  return (
    <Banner kind="error">
      <strong className="font-semibold">{message.what === 'saved' ? t('Failed to save content') : t('Failed to publish content')}</strong>
      <p className="text-sm text-text/80">{t(errorMessage(message.error))}</p>
    </Banner>
  );
}

/** What saving removed from the HTML, by page. */
function RemovedHtml({ removed }: { readonly removed: NonNullable<SavedContent['removed']> }) {
  const { t } = useTranslation();
  return (
    <Banner kind="info">
      <strong className="font-semibold">{t('Saving removed this from the HTML, because it is not allowed on public pages:')}</strong>
      <ul className="mt-1 list-disc pl-5 text-sm text-text/80">
        {CONTENT_PAGES.flatMap((page) =>
          (removed[page] ?? []).map(({ what, count }) => (
            <li key={`${page} ${what}`}>
              {pageName(t, page)}: <code>{what}</code> × {count}
            </li>
          )),
        )}
      </ul>
    </Banner>
  );
}

const successText = (t: TFunction, what: Extract<DraftMessage, { kind: 'success' }>['what']): string =>
  t(
    {
      saved: 'Content saved successfully!',
      published: 'Content published successfully!',
      imported: 'The file is now in the draft. Publish it when you are happy with it.',
      restored: 'The earlier version is the draft again. Publish it when you are happy with it.',
    }[what],
  );
