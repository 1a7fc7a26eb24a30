import { IMAGE_URL_MAX } from '@one-mind/protocol/scenarios';
import { useTranslation } from 'react-i18next';
import { useLoadedPicture } from '../lib/loaded-picture.ts';
import { Field, Input } from './field.tsx';

interface ImageUrlFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (imageUrl: string) => void;
}

/** Where a scenario's picture is; warns when the server can't load it from there. */
export function ImageUrlField({ value, error, onChange }: ImageUrlFieldProps) {
  const { t } = useTranslation();
  const { isMissing } = useLoadedPicture(value);
  const hint = isMissing ? (
    <span className="text-text">
      {t(
        'The picture could not be loaded, so players see one made from the title. Enter the direct address of a PNG, JPEG, WebP, AVIF or GIF of at most 5 MB.',
      )}
    </span>
  ) : (
    t('Left empty, a picture is made from the title.')
  );
  return (
    <Field label={t('Image URL')} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type="url"
          value={value}
          maxLength={IMAGE_URL_MAX}
          autoComplete="off"
          placeholder="https://"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
