import { GENERATED_ART } from '@one-mind/engine/vocabulary';
import { artPath, uploadedArtIn } from '@one-mind/protocol/scenarios/art-names';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del } from '../../../lib/api/api.ts';
import { useMay } from '../../../lib/auth/session.ts';
import { SCENE_NAMES } from '../../../shared/map/scenes.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { ScenarioPicture } from '../../../shared/scenarios/scenario-picture.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useEditorState } from '../document/editor-store.ts';
import { pictureName } from './picture-labels.ts';
import { uploadPicture } from './upload-picture.ts';

interface PictureGalleryProps {
  /** What the picture shows. Without a chosen picture, one is generated from these words. */
  readonly subject: string;
  /** The name of the current picture. */
  readonly chosen: string;
  readonly onChoose: (art: string) => void;
  readonly onClose: () => void;
}

/** Every picture that a scenario can have: a generated one, uploads, and the project's own. */
export function PictureGallery({ subject, chosen, onChoose, onClose }: PictureGalleryProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('administer');
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const document = useEditorState((state) => state.document);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const own = useMemo(
    () => uploadedArtIn(`${document.image_url} ${JSON.stringify(document.content)}`).filter((art) => !removed.includes(art)),
    [document, removed],
  );
  const choose = (art: string) => {
    onChoose(art);
    onClose();
  };
  const upload = useMutation({ mutationFn: uploadPicture, onSuccess: ({ name }) => choose(name) });
  const remove = useMutation({
    mutationFn: (art: string) => del(`/api/admin/scenarios/pictures/${art}`),
    onSuccess: (_, art) => setRemoved((before) => [...before, art]),
  });
  const askToRemove = async (art: string) => {
    const isSure = await confirm({
      title: t('Remove this picture?'),
      message: t('The server deletes it. Every scenario that uses it then shows a generated picture instead.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (isSure) remove.mutate(art);
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) upload.mutate(file);
    // Without this, choosing the same file again would fire no change event.
    event.target.value = '';
  };
  const picture = (art: string) => (
    <Picture
      key={art}
      name={pictureName(t, art)}
      url={art === GENERATED_ART ? null : artPath(art)}
      subject={subject}
      isChosen={art === chosen}
      onChoose={() => choose(art)}
    />
  );
  return (
    <Dialog
      onClose={onClose}
      title={t('Choose a picture')}
      description={t('You can upload a PNG, JPEG or WebP up to 1 MB, or an SVG up to 256 KB. Use only pictures that you may publish.')}
      wide
      footer={
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            tabIndex={-1}
            aria-label={t('Picture to upload')}
            onChange={take}
            className="sr-only"
          />
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={upload.isPending} onClick={() => input.current?.click()} icon={Upload}>
            {t('Upload picture')}
          </Button>
        </>
      }
    >
      {upload.isError ? <LoadFailure title={t('Failed to upload the picture')} error={upload.error} className="mb-4" /> : null}
      {remove.isError ? <LoadFailure title={t('Failed to remove the picture')} error={remove.error} className="mb-4" /> : null}
      <ul className={GRID}>
        {picture(GENERATED_ART)}
        {own.map((art) => (
          <Picture
            key={art}
            name={pictureName(t, art)}
            url={artPath(art)}
            subject={subject}
            isChosen={art === chosen}
            onChoose={() => choose(art)}
            {...(isAdmin ? { onRemove: () => void askToRemove(art) } : {})}
          />
        ))}
      </ul>
      <h3 className="mt-6 mb-3 text-xl">{t('Built-in drawings')}</h3>
      <ul className={GRID}>{SCENE_NAMES.map(picture)}</ul>
    </Dialog>
  );
}

// The padding leaves room for the ring around the chosen picture.
const GRID = 'grid grid-cols-2 gap-3 p-0.5 sm:grid-cols-3';

interface PictureProps {
  readonly name: string;
  /** Null = generated from the words of `subject`. */
  readonly url: string | null;
  readonly subject: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove?: () => void;
}

function Picture({ name, url, subject, isChosen, onChoose, onRemove }: PictureProps) {
  const { t } = useTranslation();
  return (
    <li className="relative">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={clsx(
          'block w-full overflow-hidden rounded-xl border text-left hover:border-accent',
          isChosen ? 'border-accent ring-2 ring-accent' : 'border-line',
        )}
      >
        <ScenarioPicture url={url} id={GENERATED_ART} name={subject} />
        <span className="block px-3 py-2 text-sm">{name}</span>
      </button>
      {onRemove === undefined ? null : (
        <IconButton icon={Trash2} label={t('Remove this picture')} onClick={onRemove} className="absolute top-1 right-1 bg-ground/85" />
      )}
    </li>
  );
}
