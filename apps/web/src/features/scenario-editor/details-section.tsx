import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LABELS } from '../../shared/scenarios/difficulty.tsx';
import { Field, Input, Select, Textarea } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useProblemAt } from './check/problems.ts';
import type { ScenarioDocument } from './document/document.ts';
import { useEditor, useEditorState } from './document/editor-store.ts';
import { FieldAnchor } from './fields/field-anchor.tsx';
import { CoverField } from './pictures/cover-field.tsx';
import { withSettings } from './players/players.ts';

/** Edits what scenario lists and cards show about the scenario. */
export function DetailsSection() {
  const { t } = useTranslation();
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const change = (changed: Partial<ScenarioDocument>) =>
    editor.edit(withSettings({ ...editor.getState().document, ...changed }), Object.keys(changed).join());
  const problems = {
    title: useProblemAt(['title']),
    description: useProblemAt(['description']),
    difficulty: useProblemAt(['difficulty']),
  };
  return (
    <div className="flex flex-col gap-3">
      <FieldAnchor path={['title']}>
        <Field label={t('Title')} error={problems.title}>
          {(control) => (
            <Input
              {...control}
              value={document.title}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
      </FieldAnchor>
      <FieldAnchor path={['description']}>
        <Field label={t('Description')} hint={t('Make people want to play it, without giving it away.')} error={problems.description}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={document.description}
              maxLength={1000}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
      </FieldAnchor>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
        <FieldAnchor path={['difficulty']}>
          <Field label={t('Difficulty')} error={problems.difficulty}>
            {(control) => (
              <Select
                {...control}
                value={document.difficulty}
                onChange={(difficulty) => change({ difficulty })}
                options={DIFFICULTIES.map((one) => ({ value: one, label: t(DIFFICULTY_LABELS[one]) }))}
              />
            )}
          </Field>
        </FieldAnchor>
        <PlayersField name="min_players" label={t('Min Players')} value={document.min_players} onChange={change} />
        <PlayersField
          name="max_players"
          label={t('Max Players')}
          hint={t('Games have 3 to 6 players.')}
          value={document.max_players}
          onChange={change}
        />
      </div>
      <Switch
        label={t('Public')}
        hint={t('Otherwise only you and administrators see it.')}
        checked={document.is_public}
        onCheckedChange={(is_public) => change({ is_public })}
      />
      <CoverField imageUrl={document.image_url} title={document.title} onChange={(image_url) => change({ image_url })} />
    </div>
  );
}

interface PlayersFieldProps {
  readonly name: 'min_players' | 'max_players';
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  readonly onChange: (changed: Partial<ScenarioDocument>) => void;
}

function PlayersField({ name, label, hint, value, onChange }: PlayersFieldProps) {
  const problem = useProblemAt([name]);
  return (
    <FieldAnchor path={[name]}>
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            value={value ?? ''}
            onChange={(event) => onChange({ [name]: event.target.value === '' ? null : Number(event.target.value) })}
          />
        )}
      </Field>
    </FieldAnchor>
  );
}
