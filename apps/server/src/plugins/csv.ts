import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Answers rows as a CSV file, sent while they are read. The first line names the columns; what a spreadsheet would take for a
 * formula is quoted.
 */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FastifyReply => {
  const lines = stringify({ header: true, columns: [...columns], escape_formulas: true, record_delimiter: 'windows' });
  const source = Readable.from(rows);
  // A failure midway must not look like the end of the file.
  source.on('error', (error) => lines.destroy(error));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(source.pipe(lines));
};
