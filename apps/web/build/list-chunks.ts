import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** One built file of JavaScript. */
export interface ListedChunk {
  readonly file: string;
  /** Built files that it imports statically. */
  readonly imports: readonly string[];
  /** Source files in it, relative to apps/web. */
  readonly modules: readonly string[];
}

/** Writes `dist/chunks.json`, from which scripts/check-sizes.ts knows what a page loads. Vite's manifest doesn't list modules. */
export const listChunks: Plugin = {
  name: 'list-chunks',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const chunks: ListedChunk[] = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? [
            {
              file: chunk.fileName,
              imports: chunk.imports,
              modules: chunk.moduleIds.map((id) => relative(join(import.meta.dirname, '..'), id)),
            },
          ]
        : [],
    );
    await writeFile(join(dir, '../chunks.json'), JSON.stringify(chunks));
  },
};
