/**
 * `node scripts/measure-lists.ts`: measures how long the admin lists and statistics take on the data in DATA_DIR, and prints their query
 * plans.
 */
import { DatabaseSync } from 'node:sqlite';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { databaseFileIn } from '../apps/server/src/data-folder.ts';

const ADMIN = { email: 'measuring-admin@seed.invalid', password: 'a quiet measure of time', username: 'measuring-admin' };
const TIMES = 21;

if (process.argv.includes('--help')) {
  console.log(`node scripts/measure-lists.ts [--plans]    measures on the data in DATA_DIR, ${TIMES} calls each

  --plans   also the query plan of every statement

Makes an administrator called ${ADMIN.username} there: for folders that were seeded alone.`);
  process.exit(0);
}
const withPlans = process.argv.includes('--plans');

const median = (values: readonly number[]): string | undefined => values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(1);

/** Records every statement prepared from here on. */
const prepared: string[] = [];
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql, ...rest) {
  prepared.push(sql);
  return prepare.call(this, sql, ...rest);
};

const today = new Date().toISOString().slice(0, 10);
const yearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
const PATHS = [
  '/api/admin/games',
  '/api/admin/games?page=9000',
  '/api/admin/games?status=abandoned&page=100',
  '/api/admin/games?difficulty=expert&status=completed',
  '/api/admin/games?search=seed-user-00042',
  '/api/admin/games?search=nobody%20of%20this%20name',
  '/api/admin/games/stats',
  '/api/admin/analytics',
  `/api/admin/analytics?from=${yearAgo}&to=${today}`,
  `/api/admin/analytics/export.csv?table=games&from=${yearAgo}&to=${today}`,
  '/api/admin/stats',
  '/api/admin/users',
  '/api/admin/users?page=9000',
  '/api/admin/users?search=042',
  '/api/admin/users?role=creator&status=banned',
  '/api/admin/audit',
  '/api/admin/audit?act=user.noted',
];

const config = { ...readConfig({ ...process.env, ADMIN_EMAIL: ADMIN.email }), logLevel: 'error' as const };
const began = performance.now();
const { app, close, setupPath } = await buildApp(config);
console.log(`Ready after ${(performance.now() - began).toFixed(0)} ms.`);
try {
  const { email, password, username } = ADMIN;
  const token = setupPath?.split('token=')[1];
  if (token !== undefined)
    await app.inject({ method: 'POST', url: '/auth/v1/setup/account', payload: { token, email, password, username } });
  const session = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload: { email, password } });
  const headers = { authorization: `Bearer ${session.json().access_token}` };
  const plans = new DatabaseSync(databaseFileIn(config.dataDir), { readOnly: true });
  console.log('| call | ms | ms of processor | slowest ms | bytes |\n| --- | --: | --: | --: | --: |');
  for (const url of PATHS) {
    prepared.length = 0;
    const times: number[] = [];
    const busy: number[] = [];
    let bytes = 0;
    for (let n = 0; n < TIMES; n++) {
      const start = performance.now();
      const used = process.cpuUsage();
      const answer = await app.inject({ method: 'GET', url, headers });
      times.push(performance.now() - start);
      const { user, system } = process.cpuUsage(used);
      busy.push((user + system) / 1000);
      bytes = answer.rawPayload.length;
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    }
    console.log(`| \`${url}\` | ${median(times)} | ${median(busy)} | ${Math.max(...times).toFixed(1)} | ${bytes} |`);
    if (!withPlans) continue;
    for (const sql of [...prepared]) {
      if (!/^select/i.test(sql)) continue;
      const plan = prepare.call(plans, `explain query plan ${sql}`).all();
      console.log(`    ${sql}\n${plan.map(({ detail }) => `        ${detail}`).join('\n')}`);
    }
  }
  plans.close();
} finally {
  await close();
}
