import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type EditingSession, type EditorSource, recoveredDraft, startEditing } from './document/editing-session.ts';
import { EditorContext } from './document/editor-store.ts';
import { InnerField } from './fields/field-context.ts';
import { SchemaField } from './fields/schema-field.tsx';
import { Workbench } from './workbench.tsx';

interface ScenarioEditorProps extends EditorSource {
  /** The user asked for a copy, but a draft of another new scenario may exist. */
  readonly isCopy: boolean;
  readonly lab?: (draft: ScenarioDraft | null) => ReactNode;
}

/** The editor of one scenario, once its source is loaded. */
export function ScenarioEditor({ isCopy, lab, ...given }: ScenarioEditorProps) {
  const { t } = useTranslation();
  const [opened] = useState(given);
  const [before] = useState(() => (isCopy ? recoveredDraft(opened) : null));
  const [editing, setEditing] = useState<EditingSession | null>(() => (before === null ? startEditing(opened) : null));
  if (editing === null) {
    return (
      <Card className="mt-6 flex flex-col items-start gap-4">
        <h2 className="text-2xl">{t('You have a draft of a new scenario')}</h2>
        <p className="text-muted">
          {t('“{{title}}” is not saved yet. You can only have one such draft; a copy of another scenario would replace it.', {
            title: before?.document.title || t('Untitled'),
          })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => setEditing(startEditing(opened))}>
            {t('Continue the draft')}
          </Button>
          <Button variant="danger" onClick={() => setEditing(startEditing(opened, true))}>
            {t('Discard it and start the copy')}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <EditorContext value={editing.editor}>
      <InnerField value={SchemaField}>
        <Workbench {...opened} editing={editing} isBlank={!isCopy && opened.stored === null} {...(lab === undefined ? {} : { lab })} />
      </InnerField>
    </EditorContext>
  );
}
