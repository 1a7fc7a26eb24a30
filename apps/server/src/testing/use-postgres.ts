/** Runs in each worker of the test project `server-postgres`, before its tests. */
import { inject } from 'vitest';
import { usePostgres } from './test-database.ts';

usePostgres(inject('postgres'));
