/** Pictures that authors upload. They stay as long as a scenario or a draft uses them. */
import { createHash } from 'node:crypto';
import { artPath, uploadedArtIn } from '@one-mind/protocol/scenarios/art-names';
import { UPLOAD_MAX, UPLOADED_SIDE_MAX, UPLOADED_SVG_MAX, type UploadedPicture } from '@one-mind/protocol/scenarios/scenario-art';
import { recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import type { ScenarioAsker } from '../permissions.ts';
import { pictureType } from '../pictures/picture-type.ts';
import { cleanSvg } from './clean-svg.ts';
import { pictureSize } from './picture-size.ts';
import { withoutMetadata } from './strip-metadata.ts';
import {
  deleteUnusedUploads,
  deleteUpload,
  existingUploads,
  findUpload,
  insertUpload,
  insertUses,
  uploadBytes,
  usesOf,
} from './uploads-store.ts';

/** Bytes of all uploaded pictures together. */
const TOTAL_MAX = 512 * 1024 * 1024;
/** How long an unused picture stays, in ms, because an open editor may show it. */
const UNUSED_KEPT = 30 * 24 * 3_600_000;

/**
 * Stores a picture; the same one again gets the same name. `at`: epoch ms.
 * @throws Refused `picture_unusable`, `pictures_full`
 */
export const uploadPicture = async (
  db: Database,
  file: Buffer,
  { author, at }: { author: ScenarioAsker; at: number },
): Promise<UploadedPicture> => {
  const { bytes, type } = usablePicture(file);
  if ((await uploadBytes(db)) + bytes.byteLength > TOTAL_MAX) throw new Refused('pictures_full');
  const name = `own-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
  await insertUpload(db, { name, type, bytes: bytes.byteLength, data: bytes.toString('base64'), user_id: author.userId, created_at: at });
  return { name, picture: artPath(name) };
};

/**
 * The part of a file that is stored: a raster picture without its camera metadata, an SVG reduced to its drawing elements.
 * @throws Refused `picture_unusable`
 */
const usablePicture = (file: Buffer): { readonly bytes: Buffer; readonly type: string } => {
  const type = pictureType(file);
  const size = pictureSize(file, type);
  if (type !== null && size !== null) {
    const isSized = [size.width, size.height].every((side) => side >= 1 && side <= UPLOADED_SIDE_MAX);
    if (isSized && file.byteLength <= UPLOAD_MAX) return { bytes: withoutMetadata(file, type), type };
  } else if (type === null && file.byteLength <= UPLOADED_SVG_MAX) {
    const svg = cleanSvg(file.toString('utf8'));
    if (svg !== null) return { bytes: Buffer.from(svg), type: 'image/svg+xml' };
  }
  throw new Refused('picture_unusable');
};

/** Null if there is none. */
export const readUpload = async (db: Database, name: string): Promise<{ readonly bytes: Buffer; readonly type: string } | null> => {
  const row = await findUpload(db, name);
  return row ? { bytes: Buffer.from(row.data, 'base64'), type: row.type } : null;
};

/** For admins: from then on, players see a generated picture instead. @throws Refused `not_found` */
export const removeUpload = async (trx: Database, name: string, admin: ScenarioAsker & { readonly ip: string | null }): Promise<void> => {
  if (!(await deleteUpload(trx, name))) throw new Refused('not_found');
  await recordAct(trx, admin, { act: 'picture.removed', targetId: name });
};

/** Records the pictures of a scenario that was just saved; earlier ones still belong to its old versions. */
export const keepUses = async (
  trx: Database,
  scenarioId: string,
  { content_json, image_url }: { readonly content_json: string; readonly image_url: string | null },
): Promise<void> => insertUses(trx, scenarioId, await existingUploads(trx, uploadedArtIn(`${content_json} ${image_url ?? ''}`)));

/** Calls `remove`, which deletes the scenario, and deletes the pictures that were its own. */
export const withoutUploadsOf = async (trx: Database, scenarioId: string, remove: () => Promise<void>): Promise<void> => {
  const names = await usesOf(trx, scenarioId);
  await remove();
  await deleteUnusedUploads(trx, { names });
};

/** The existing ones among the pictures that a scenario names. */
export const knownUploads = (db: Database, content: unknown): Promise<string[]> =>
  existingUploads(db, uploadedArtIn(JSON.stringify(content) ?? ''));

export const deleteForgottenUploads = (db: Database, now: number): Promise<void> => deleteUnusedUploads(db, { before: now - UNUSED_KEPT });
