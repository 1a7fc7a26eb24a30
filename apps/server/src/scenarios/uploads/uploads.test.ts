import type { UploadedPicture } from '@one-mind/protocol/scenarios/scenario-art';
import type {
  ScenarioDetail,
  ScenarioDraft,
  ScenarioFile,
  ScenarioProblems,
  ScenarioSummary,
} from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { PNG } from '../../testing/picture-host.ts';
import { newAdmin, newPlayer, type PlayerClient, SCENARIO } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { deleteForgottenUploads } from './uploads.ts';

const DAY = 24 * 3_600_000;
const SVG = '<svg viewBox="0 0 64 36"><script>alert(1)</script><rect width="64" height="36" fill="#123" onclick="alert(2)"/></svg>';
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
/** A different picture each time. */
const svgOf = (colour: string) => base64(SVG.replace('#123', colour));

/** A PNG that declares this size. */
const pngOf = (width: number, height: number) => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('an uploaded picture', () => {
  let server: TestServer;
  let admin: PlayerClient;
  let maker: PlayerClient;
  let player: PlayerClient;
  let file: ScenarioDraft & Pick<ScenarioFile, 'content'>;

  beforeAll(async () => {
    server = await startTestServer();
    [admin, maker, player] = await Promise.all([newAdmin(server, 'Rowena'), newPlayer(server, 'Maker'), newPlayer(server, 'Player')]);
    await updateUser(server.deps.db, maker.id, { role: 'creator', at: Date.now() });
    const { id: _, version: __, ...given } = await maker.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
    file = { ...given, title: 'With pictures of my own' };
  });
  afterAll(async () => {
    for (const person of [admin, maker, player]) person.close();
    await server.close();
  });

  const upload = (data: string, who = maker) => who.request<UploadedPicture>('POST', '/api/scenarios/pictures', { data });
  /** A scenario with a picture as the scene of its first location. */
  const draftWith = (art: string): ScenarioDraft => {
    const [first, ...others] = file.content.locations;
    return { ...file, content: { ...file.content, locations: first === undefined ? [] : [{ ...first, art }, ...others] } };
  };
  const make = (art: string) => maker.request<ScenarioSummary>('POST', '/api/scenarios', draftWith(art));
  const load = (picture: string) => server.app.inject({ url: picture });

  it('is shown to everyone where its author uses it, and passes the scenario check', async () => {
    const { name, picture } = await upload(base64(PNG));
    expect(await upload(base64(PNG))).toEqual({ name, picture });
    const { id } = await make(name);
    const detail = await player.request<ScenarioDetail>('GET', `/api/scenarios/${id}`);
    expect(detail.locations[0]?.image_url).toBe(picture);
    const shown = await load(picture);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(shown.rawPayload.equals(Buffer.from(PNG))).toBe(true);
    const artWarnings = async (art: string) => {
      const { warnings } = await maker.request<ScenarioProblems>('POST', '/api/scenarios/check', draftWith(art));
      return warnings.filter(({ path }) => path === 'locations[0].art').length;
    };
    expect([await artWarnings(name), await artWarnings(`own-${'0'.repeat(32)}`)]).toEqual([0, 1]);
    const covered = await maker.request<ScenarioSummary>('POST', '/api/scenarios', { ...file, image_url: picture });
    expect(covered.picture).toBe(picture);
  });

  it('runs and loads nothing if it is an SVG', async () => {
    const { picture } = await upload(base64(SVG));
    const { body, headers } = await load(picture);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(body).toMatch(/^<svg viewBox="0 0 64 36" xmlns="http:\/\/www\.w3\.org\/2000\/svg"><rect width="64" height="36" fill="#123">/);
    expect(body).not.toMatch(/script|alert|onclick/);
  });

  it('contains no camera metadata', async () => {
    const [start, comment, rest] = ['ffd8', 'fffe0004534f', 'ffc200110801680280030000000000000000ffda00040000ffd9'];
    const { picture } = await upload(Buffer.from(start + comment + rest, 'hex').toString('base64'));
    expect((await load(picture)).rawPayload.toString('hex')).toBe(start + rest);
  });

  it('is refused if it is not a picture, too large, or from somebody who isn’t a creator', async () => {
    for (const content of [
      '<html><body>Hello</body></html>',
      'GIF89a',
      PNG.subarray(0, 18),
      pngOf(4097, 10),
      pngOf(10, 0),
      `<svg>${' '.repeat(300_000)}</svg>`,
    ]) {
      await expect(upload(base64(content))).rejects.toThrow(/answered 400: .*picture_unusable/);
    }
    await expect(upload('%%%')).rejects.toThrow(/answered 400: .*invalid_input/);
    await expect(upload(base64(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)])))).rejects.toThrow(/answered 400/);
    await expect(upload(base64(PNG), player)).rejects.toThrow(/answered 403: .*not_a_creator/);
  });

  it('is deleted with the last scenario that uses it', async () => {
    const { name, picture } = await upload(svgOf('#456'));
    const [one, other] = [await make(name), await make(name)];
    await maker.request('DELETE', `/api/scenarios/${one.id}`);
    expect((await load(picture)).statusCode).toBe(200);
    await maker.request('DELETE', `/api/scenarios/${other.id}`);
    expect((await load(picture)).statusCode).toBe(404);
  });

  it('stays for a while if it is unused, and as long as a draft uses it', async () => {
    const [unused, drafted, again] = [await upload(svgOf('#789')), await upload(svgOf('#78a')), await upload(svgOf('#78b'))];
    await maker.request('PUT', '/api/scenarios/drafts/new', {
      revision: 0,
      base_version: null,
      document: JSON.stringify(draftWith(drafted.name)),
    });
    const { db } = server.deps;
    const since = Date.now();
    await db
      .updateTable('uploaded_pictures')
      .set({ created_at: since - 31 * DAY })
      .where('name', '=', again.name)
      .execute();
    await upload(svgOf('#78b'));
    const states = () => Promise.all([unused, drafted, again].map(async ({ picture }) => (await load(picture)).statusCode));
    await deleteForgottenUploads(db, since + 29 * DAY);
    expect(await states()).toEqual([200, 200, 200]);
    await deleteForgottenUploads(db, Date.now() + 31 * DAY);
    expect(await states()).toEqual([404, 200, 404]);
  });

  it('can only be removed by an administrator, and the removal is logged', async () => {
    const { name, picture } = await upload(svgOf('#abc'));
    const { id } = await make(name);
    const path = `/api/admin/scenarios/pictures/${name}`;
    await expect(maker.request('DELETE', path)).rejects.toThrow(/answered 403/);
    await admin.request('DELETE', path);
    expect((await load(picture)).statusCode).toBe(404);
    await expect(admin.request('DELETE', path)).rejects.toThrow(/answered 404/);
    const written = await server.deps.db
      .selectFrom('audit_log')
      .select(['act', 'target_id'])
      .where('act', '=', 'picture.removed')
      .execute();
    expect(written).toEqual([{ act: 'picture.removed', target_id: name }]);
    // The scenario stays, without the picture.
    expect((await player.request<ScenarioDetail>('GET', `/api/scenarios/${id}`)).title).toBe(file.title);
  });
});
