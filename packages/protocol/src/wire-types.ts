import { z } from 'zod';

/**
 * Names of the types on the wire, under which the OpenAPI document lists them, and the type of what no schema reads. Zod's global registry won't do: the page
 * printer brings a second copy of these schemas into the server, and there each name may stand only once.
 */
export const wireTypes = z.registry<{ readonly id: string } | { readonly type: string; readonly format: string }>();

/** An object on the wire, which the OpenAPI document lists under `id`. */
export const wireObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) => z.object(shape).register(wireTypes, { id });
