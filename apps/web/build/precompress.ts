import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Bytes; smaller files gain nothing. */
const MIN_SIZE = 1024;
const compress = promisify(brotliCompress);

/** Writes a `.br` beside every text file, compressed better than there is time for when it is requested. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((file) => TEXT.test(file))
        .map(async (file) => {
          const text = await readFile(join(dir, file));
          if (text.length >= MIN_SIZE) await writeFile(join(dir, `${file}.br`), await compress(text));
        }),
    );
  },
};
