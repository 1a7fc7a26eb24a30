import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKeys } from '../apps/server/src/auth/keys.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../apps/server/src/auth/tokens.ts';
import type { Person } from './person.ts';

/** A genuine token that was issued so long ago that it has expired. */
export async function expiredToken(
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  { id, name, token }: Person,
): Promise<string> {
  const keys = await deriveKeys((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim());
  const claims: { readonly session_id: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const user = { id, username: name, email: '', role: 'user', status: 'active', metadata: {} } as unknown as Parameters<
    typeof signAccessToken
  >[1]['user'];
  const at = Date.now() - (ACCESS_TOKEN_SECONDS + 60) * 1000;
  const assurance = { aal: 'aal1', amr: [] } as const;
  return (await signAccessToken(keys, { user, sessionId: claims.session_id, assurance, issuer: `${url}/auth/v1`, at })).token;
}
