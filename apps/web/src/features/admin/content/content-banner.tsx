import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { Told } from './use-content-draft.ts';

/** What came of the last act. */
export function ContentBanner({ told }: { readonly told: Told }) {
  const { t } = useTranslation();
  if (told === null) return null;
  if (told.kind === 'success') return <Banner kind="success">{successText(t, told.what)}</Banner>;
  return (
    <Banner kind="error">
      <strong className="font-semibold">{told.what === 'saved' ? t('Failed to save content') : t('Failed to publish content')}</strong>
      <p className="text-sm text-text/80">{t(errorMessage(told.error))}</p>
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
