import { GENERATED_ART } from '@one-mind/engine/vocabulary';
import { artPath } from '@one-mind/protocol/scenarios/art-names';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScenarioPicture } from '../../../shared/scenarios/scenario-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import type { SchemaFieldProps } from '../fields/field-context.ts';
import { nameOf } from '../ids/references.ts';
import { PictureGallery } from './picture-gallery.tsx';
import { pictureName } from './picture-labels.ts';

/** Shows a location's picture, with a button that opens the gallery. */
export function ArtField({ path, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const name = nameOf(useValue(path.slice(0, -1)));
  const problem = useProblemAt(path);
  const [isOpen, setOpen] = useState(false);
  const art = typeof value === 'string' ? value : '';
  return (
    <FieldAnchor path={path}>
      <p className="mb-1.5 font-medium text-sm">{label}</p>
      <div className="flex items-center gap-3">
        <ScenarioPicture
          url={art === GENERATED_ART || art === '' ? null : artPath(art)}
          id={art}
          name={name}
          className="max-w-28 rounded-lg border border-line"
        />
        <div className="min-w-0">
          <p className="mb-1 break-words text-muted text-sm">{pictureName(t, art)}</p>
          <Button size="sm" onClick={() => setOpen(true)} icon={Images}>
            {t('Choose picture')}
          </Button>
        </div>
      </div>
      {problem === undefined ? null : <p className="mt-1 text-danger text-sm">{problem}</p>}
      {isOpen ? (
        <PictureGallery subject={name} chosen={art} onChoose={(chosen) => set(path, chosen)} onClose={() => setOpen(false)} />
      ) : null}
    </FieldAnchor>
  );
}
