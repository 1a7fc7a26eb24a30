import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/forms/field.tsx';
import { useEditor, useEditorState } from './document/editor-store.ts';
import { SECTION_LABELS, type SectionName } from './sections.ts';

interface SectionNavProps {
  readonly sections: readonly SectionName[];
  /** The number of errors in each section. */
  readonly counts: ReadonlyMap<SectionName, number>;
}

/** The editor's sections: a list at the side, or a select on phones. */
export function SectionNav({ sections, counts }: SectionNavProps) {
  const { t } = useTranslation();
  const { show } = useEditor();
  const current = useEditorState(({ section }) => section);
  return (
    <>
      <Field label={t('Part of the scenario')} className="lg:hidden">
        {(control) => (
          <Select
            {...control}
            value={current}
            onChange={show}
            options={sections.map((section) => {
              const count = counts.get(section) ?? 0;
              const word = t(SECTION_LABELS[section]);
              return { value: section, label: count === 0 ? word : `${word} (${t('{{count}} problems', { count })})` };
            })}
          />
        )}
      </Field>
      <nav aria-label={t('Parts of the scenario')} className="max-lg:hidden">
        <ul className="flex flex-col gap-0.5">
          {sections.map((section) => {
            const count = counts.get(section) ?? 0;
            return (
              <li key={section}>
                <button
                  type="button"
                  aria-current={section === current ? 'true' : undefined}
                  onClick={() => show(section)}
                  className={clsx(
                    'flex min-h-9 w-full items-center gap-2 rounded-lg px-3 text-left font-medium text-sm transition-colors',
                    section === current ? 'bg-raised text-accent-strong' : 'text-muted hover:bg-raised hover:text-text',
                  )}
                >
                  <span className="flex-1">{t(SECTION_LABELS[section])}</span>
                  {count === 0 ? null : (
                    <span className="flex items-center gap-1 text-danger text-xs">
                      <CircleAlert size={14} />
                      <span className="tabular">{count}</span>
                      <span className="sr-only">{t('{{count}} problems', { count })}</span>
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
