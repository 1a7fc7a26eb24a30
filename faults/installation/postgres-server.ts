/** A throw-away PostgreSQL that can be stopped and started again with its data. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPostgresFiles, type PostgresFiles, runPostgres } from '@one-mind/testkit/services/postgres';
import { folderFor, lastingPort, ordinaryUser, type Started } from '@one-mind/testkit/services/service';

/** The write-ahead log is small, so that it fits on a small disk. Everything else is PostgreSQL's default: commits wait for the disk. */
const SETTINGS = { max_wal_size: '64MB', min_wal_size: '32MB' };

export class PostgresServer {
  readonly #files: PostgresFiles;
  readonly #folder: string;
  readonly #port: number;
  #server: Started | null = null;

  private constructor(files: PostgresFiles, folder: string, port: number) {
    this.#files = files;
    this.#folder = folder;
    this.#port = port;
  }

  /** `folder`: any user may create folders in it. `disk`: the folder for its data, if it isn't the same. */
  static async start(folder: string, disk = folder): Promise<PostgresServer> {
    const user = ordinaryUser('postgres');
    const data = join(await folderFor(user, join(disk, 'postgres-')), 'data');
    const server = new PostgresServer(createPostgresFiles(data, user), folder, await lastingPort());
    await server.start();
    await server.run('create database one_mind');
    return server;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/one_mind`;
  }

  async start(): Promise<void> {
    const folder = await folderFor(this.#files.user, join(this.#folder, 'run-'));
    this.#server = await runPostgres(this.#files, { folder, port: this.#port, settings: SETTINGS, signal: 'QUIT' });
  }

  /** Like a crash: nothing is finished, and the next start recovers from the write-ahead log. */
  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  /** Whether it is still running: a full disk can stop it. */
  async isRunning(): Promise<boolean> {
    return this.run('select 1').then(
      () => true,
      () => false,
    );
  }

  /** Runs one statement in the administrative database. */
  async run(statement: string): Promise<void> {
    const url = `postgres://postgres@127.0.0.1:${this.#port}/postgres?connect_timeout=5`;
    await promisify(execFile)(join(this.#files.programs, 'psql'), ['--no-psqlrc', '--quiet', '--command', statement, url]);
  }

  /** Ends the connections of all nodes. */
  async endConnections(): Promise<void> {
    await this.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'one-mind-many'");
  }
}
