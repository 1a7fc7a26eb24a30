import manifest from '../package.json' with { type: 'json' };

/** The version of this program; `npm run release` sets it. */
export const VERSION = manifest.version;
