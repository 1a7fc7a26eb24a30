import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Streams rows as a CSV file. The first line names the columns; values that a spreadsheet would treat as formulas are quoted. */
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
