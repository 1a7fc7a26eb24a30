/** Loaded before a node: it then has the next version of the engine, whose rules are the same. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/packages/engine/src/version.ts')) return loaded;
    const source = String(loaded.source).replace(
      /(ENGINE_VERSION = )(\d+)/,
      (_, name: string, version: string) => name + (Number(version) + 1),
    );
    if (source === String(loaded.source)) throw new Error('The version of the engine was not found.');
    return { ...loaded, source };
  },
});
