import { ERRORS } from '@one-mind/protocol/errors';
import { UPLOAD_MAX, type UploadedPicture } from '@one-mind/protocol/scenarios/scenario-art';
import { post } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

/** Uploads a picture; the server answers with its name. Files that are too large are refused without being sent. */
export async function uploadPicture(file: File): Promise<UploadedPicture> {
  if (file.size > UPLOAD_MAX) throw new ApiError({ code: 'picture_unusable', ...ERRORS.picture_unusable });
  return post('/api/scenarios/pictures', { data: await base64Of(file) });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
