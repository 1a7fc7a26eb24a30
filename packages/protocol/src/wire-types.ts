import { z } from 'zod';

/**
 * The names of wire types in the OpenAPI document, and the type of values that no schema reads. This doesn't use Zod's
 * global registry, because the page printer brings a second copy of these schemas into the server, and that registry accepts
 * each name only once.
 */
export const wireTypes = z.registry<{ readonly id: string } | { readonly type: string; readonly format: string }>();

/** An object on the wire, which the OpenAPI document lists under `id`. */
export const wireObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) => z.object(shape).register(wireTypes, { id });
