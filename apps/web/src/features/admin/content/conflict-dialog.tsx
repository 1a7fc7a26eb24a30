import type { SiteContent } from '@one-mind/protocol/content/content';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { textsOf } from './content-calls.ts';
import { fieldOf, type Json, type Place, withField } from './merge-texts.ts';
import type { Conflict } from './use-content-draft.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  /** Called with the merged texts; null = decide later, without changes. */
  readonly onSettle: (content: SiteContent | null) => void;
}

const keyOf = ({ part, field }: Place): string => `${part}.${field}`;

/** Two people have edited the same texts. Shows who saved what and when, with a choice for each text that both have changed. */
export function ConflictDialog({ conflict: { base, theirs, merged }, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const name = theirs.saved?.by?.username ?? t('Somebody');
  const settle = () =>
    onSettle(
      merged.conflicts
        .filter((place) => taken.has(keyOf(place)))
        .reduce((content, place) => withField(content, place, fieldOf(theirs, place) ?? ''), merged.content),
    );
  const choose = (place: Place, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(keyOf(place));
    else next.delete(keyOf(place));
    setTaken(next);
  };
  return (
    <Dialog
      wide
      onClose={() => onSettle(null)}
      title={t('{{name}} has saved other changes in the meantime', { name })}
      description={t('Your changes are not lost. Review what has changed, and choose a version where both of you edited the same text.')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onSettle(null)}>
            {t('Decide later')}
          </Button>
          <Button variant="danger" onClick={() => onSettle(textsOf(theirs))}>
            {t('Take all of theirs')}
          </Button>
          <Button variant="primary" onClick={settle}>
            {t('Merge both')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {merged.conflicts.length === 0 ? (
          <p>{t('You changed different texts, so both sets of changes can be merged.')}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {merged.conflicts.map((place) => (
              <li key={keyOf(place)}>
                <fieldset className="rounded-xl border border-line p-4">
                  <legend className="px-1">
                    <code className="font-semibold text-xs">{keyOf(place)}</code>
                  </legend>
                  <div className="grid gap-4 sm:grid-cols-2">
                    <Choice
                      group={keyOf(place)}
                      label={t('Mine')}
                      value={fieldOf(merged.content, place)}
                      isChosen={!taken.has(keyOf(place))}
                      onChoose={() => choose(place, false)}
                    />
                    <Choice
                      group={keyOf(place)}
                      label={t('Theirs')}
                      value={fieldOf(theirs, place)}
                      isChosen={taken.has(keyOf(place))}
                      onChoose={() => choose(place, true)}
                    />
                  </div>
                </fieldset>
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="their-changes">
          <h3 id="their-changes" className="mb-2 text-xl">
            {t('Changes by {{name}}', { name })}
            {theirs.saved === null ? null : (
              <span className="ml-2 font-normal font-sans text-muted text-sm">
                <RelativeTime at={theirs.saved.at} />
              </span>
            )}
          </h3>
          <DifferenceList found={differencesOf(base, textsOf(theirs))} before={t('Before')} after={t('Theirs')} />
        </section>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly label: string;
  readonly value: Json | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ group, label, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-w-0 cursor-pointer gap-3">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="mt-0.5 size-4.5 shrink-0 accent-(--accent)" />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">{label}</span>
        <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap break-words text-muted">
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </span>
      </span>
    </label>
  );
}
