/**
 * Loaded before a server of the tests. Node keeps compiled modules in NODE_COMPILE_CACHE only when a process ends by
 * itself, and most of these servers are killed.
 */
import { flushCompileCache } from 'node:module';

/** Milliseconds after which a server has loaded what it needs. */
const LOADED_AFTER = 5000;

setTimeout(flushCompileCache, LOADED_AFTER).unref();
