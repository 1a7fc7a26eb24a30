import { GENERATED_ART } from '@one-mind/engine/vocabulary';
import { artPath } from '@one-mind/protocol/scenarios/art-names';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageUrlField } from '../../../shared/scenarios/image-url-field.tsx';
import { ScenarioPicture } from '../../../shared/scenarios/scenario-picture.tsx';
import { usePictureCopy } from '../../../shared/scenarios/use-picture-copy.ts';
import { Button } from '../../../ui/button.tsx';
import { useProblemAt } from '../check/problems.ts';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { PictureGallery } from './picture-gallery.tsx';

interface CoverFieldProps {
  readonly imageUrl: string;
  readonly title: string;
  readonly onChange: (imageUrl: string) => void;
}

/** Sets the scenario's own picture: from the gallery or by URL. */
export function CoverField({ imageUrl, title, onChange }: CoverFieldProps) {
  const { t } = useTranslation();
  const { picture } = usePictureCopy(imageUrl);
  const problem = useProblemAt(['image_url']);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_14rem]">
      <FieldAnchor path={['image_url']}>
        <ImageUrlField value={imageUrl} error={problem} onChange={onChange} />
        <Button size="sm" className="mt-2" onClick={() => setOpen(true)} icon={Images}>
          {t('Choose picture')}
        </Button>
      </FieldAnchor>
      <ScenarioPicture url={picture} id="new" name={title} className="rounded-xl border border-line" />
      {isOpen ? (
        <PictureGallery
          subject={title}
          chosen={imageUrl === '' ? GENERATED_ART : (/([\w-]+?)(\.svg)?$/.exec(imageUrl)?.[1] ?? '')}
          onChoose={(art) => onChange(art === GENERATED_ART ? '' : artPath(art))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
