import { GENERATED_ART } from '@one-mind/engine/vocabulary';
import { isUploadedArt } from '@one-mind/protocol/scenarios/art-names';
import type { TFunction } from 'i18next';

/** A readable name of a picture: `cell-block` → `Cell block`. */
export function pictureName(t: TFunction, art: string): string {
  if (art === GENERATED_ART || art === '') return t('Generated picture');
  if (isUploadedArt(art)) return t('Your own picture');
  const words = art.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
