import type { ContentPage, SiteContent } from '@one-mind/protocol/content/content';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field, Textarea } from '../../../ui/forms/field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { defaultHtml } from './default-html.ts';
import { withField } from './merge-texts.ts';

interface HtmlTabProps {
  readonly page: ContentPage;
  readonly content: SiteContent;
  readonly onChange: (content: SiteContent) => void;
  readonly problem: string | undefined;
}

/** The HTML that a page shows in addition to its fields. */
export function HtmlTab({ page, content, onChange, problem }: HtmlTabProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const html = content[page].html_content;
  const change = (next: string) => onChange(withField(content, { part: page, field: 'html_content' }, next));
  const reset = async () => {
    const replaces =
      html === '' ||
      (await confirm({
        title: t('Reset to Default'),
        message: t('The HTML is replaced with a version generated from this page’s fields.'),
        confirmLabel: t('Reset to Default'),
      }));
    if (replaces) change(defaultHtml(content, page));
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('HTML Content')}
        hint={t(
          'The page shows this HTML in addition to its fields. Leave it empty to show none. Saving removes scripts, styles, forms, frames and pictures from other websites.',
        )}
        error={problem}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={16}
            spellCheck={false}
            value={html}
            onChange={(event) => change(event.target.value)}
            className="font-mono text-sm leading-relaxed"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void reset()} icon={RotateCcw}>
          {t('Reset to Default')}
        </Button>
        <Button size="sm" variant="quiet" disabled={html === ''} onClick={() => change('')}>
          {t('Clear')}
        </Button>
      </div>
    </div>
  );
}
