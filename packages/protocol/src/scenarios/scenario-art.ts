/** Uploads of pictures of scenarios and their locations. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** Size limit of an uploaded picture, in bytes. */
export const UPLOAD_MAX = 1024 * 1024;
/** The size limit of an SVG, which takes longer to draw. */
export const UPLOADED_SVG_MAX = 256 * 1024;
/** The limit of its width and its height, in pixels. */
export const UPLOADED_SIDE_MAX = 4096;

/** POST /api/scenarios/pictures, for authors. `data`: the file in base64. */
export const UploadPictureSchema = z.strictObject({ data: z.base64().max(Math.ceil(UPLOAD_MAX / 3) * 4) });
/** The answer: the name for a location's `art`, and the path for `image_url`. */
export const UploadedPictureSchema = wireObject('UploadedPicture', { name: z.string(), picture: z.string() });
export type UploadedPicture = z.output<typeof UploadedPictureSchema>;
