import { IMAGE_URL_MAX } from '@one-mind/protocol/scenarios/scenarios';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../ui/forms/field.tsx';
import { usePictureCopy } from './use-picture-copy.ts';

interface ImageUrlFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (imageUrl: string) => void;
}

/** The URL of a scenario's picture; warns if the server can't load it. */
export function ImageUrlField({ value, error, onChange }: ImageUrlFieldProps) {
  const { t } = useTranslation();
  const { isMissing } = usePictureCopy(value);
  const hint = isMissing ? (
    <span className="text-text">
      {t(
        'The picture could not be loaded, so players see one made from the title. Enter the direct address of a PNG, JPEG, WebP, AVIF or GIF up to 5 MB.',
      )}
    </span>
  ) : (
    t('If you leave this empty, players see a picture made from the title.')
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
