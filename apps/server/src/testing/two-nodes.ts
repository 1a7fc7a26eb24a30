/** Two servers on one PostgreSQL database, whose transactions can be made to meet. */
import { Client } from 'pg';
import type { TestOptions } from '../test-options.ts';
import { createPostgresDatabase } from './test-database.ts';
import { callerOf, startTestServer, type TestServer, type TestUser } from './test-server.ts';

export interface TwoNodes {
  readonly nodes: readonly [TestServer, TestServer];
  /** Calls the first and the second node as this person. */
  readonly callsOf: (user: TestUser) => readonly [TestUser['call'], TestUser['call']];
  /** Starts these calls and lets none of them pass its first use of `table` before all others have reached it, too. */
  readonly meetAt: <Answers extends readonly unknown[]>(
    table: string,
    calls: { readonly [Index in keyof Answers]: () => Promise<Answers[Index]> },
  ) => Promise<Answers>;
  readonly close: () => Promise<void>;
}

export const startTwoNodes = async (testOptions: TestOptions = {}): Promise<TwoNodes> => {
  const database = await createPostgresDatabase();
  if (database === null) throw new Error('Two nodes need PostgreSQL: call the file of the test x.postgres.test.ts.');
  const start = () => startTestServer({ databaseUrl: database.url, secretKey: 'the same on both nodes '.repeat(2) }, testOptions);
  const nodes = [await start(), await start()] as const;
  const gate = new Client({ connectionString: database.url });
  await gate.connect();

  const waitingAt = async (table: string): Promise<number> => {
    const waiting = `select count(*) as n from pg_locks where relation = $1::regclass and not granted`;
    return Number((await gate.query(waiting, [table])).rows[0].n);
  };

  return {
    nodes,
    callsOf: ({ token }) => [callerOf(nodes[0].url, token), callerOf(nodes[1].url, token)],
    async meetAt(table, calls) {
      await gate.query(`begin; lock table ${table} in access exclusive mode`);
      let isOver = false;
      const answers = Promise.all(calls.map((call) => call())).finally(() => {
        isOver = true;
      });
      // Its caller gets the error below, once the table is free again.
      answers.catch(() => undefined);
      while (!isOver && (await waitingAt(table)) < calls.length);
      await gate.query('commit');
      // In the order of the calls, with their types.
      return (await answers) as never;
    },
    async close() {
      for (const node of nodes) await node.close();
      await gate.end();
      await database.drop();
    },
  };
};
