import { CONTENT_PAGES, type SavedContent } from '@one-mind/protocol/content/content';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { pageName } from './page-fields.ts';
import type { Told } from './use-content-draft.ts';

/** What came of the last act. */
export function ContentBanner({ told }: { readonly told: Told }) {
  const { t } = useTranslation();
  if (told === null) return null;
  if (told.kind === 'success') {
    return (
      <>
        <Banner kind="success">{successText(t, told.what)}</Banner>
        {told.removed === undefined ? null : <RemovedHtml removed={told.removed} />}
      </>
    );
  }
  return (
    <Banner kind="error">
      <strong className="font-semibold">{told.what === 'saved' ? t('Failed to save content') : t('Failed to publish content')}</strong>
      <p className="text-sm text-text/80">{t(errorMessage(told.error))}</p>
    </Banner>
  );
}

/** What saving has taken out of the HTML, by page. */
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

function successText(t: TFunction, what: Extract<Told, { kind: 'success' }>['what']): string {
  switch (what) {
    case 'saved':
      return t('Content saved successfully!');
    case 'published':
      return t('Content published successfully!');
    case 'imported':
      return t('The file is in the draft. Publish it when it is as you want it.');
    case 'restored':
      return t('The earlier version is the draft again. Publish it when it is as you want it.');
  }
}
