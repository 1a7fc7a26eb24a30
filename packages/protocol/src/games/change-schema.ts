import { z } from 'zod';
import type { Change } from './changes.ts';

/** Apart from `changes.ts`, because browsers apply changes without schemas. */
export const ChangeSchema: z.ZodType<Change> = z.lazy(() =>
  z.union([
    z.tuple([z.unknown()]).readonly(),
    z.tuple([z.literal('+'), z.array(z.unknown()).readonly()]).readonly(),
    z.tuple([z.literal('#'), z.record(z.string(), ChangeSchema), z.array(z.string()).readonly().nullable()]).readonly(),
    z.record(z.string(), ChangeSchema),
  ]),
);
