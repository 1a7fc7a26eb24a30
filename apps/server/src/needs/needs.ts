/** What needs the attention of moderators and admins. Every domain reports its own part, limited to what the asker can settle. */
import { NEED_KINDS, type Need, type NeedKind, type Needs, NeedsSchema } from '@one-mind/protocol/admin/needs';
import { may } from '@one-mind/protocol/permissions';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../auth/identities.ts';
import { requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';

/** Counts of 0 are left out of the answer. */
export type FindNeeds = (asker: Identity) => Promise<readonly Need[]>;

export interface NeedSources {
  readonly moderators: readonly FindNeeds[];
  readonly admins: readonly FindNeeds[];
}

/** A need that is not about a model. */
export const need = (kind: NeedKind, count: number): Need => ({ kind, count, names: [] });

export const registerNeedRoutes = (app: FastifyInstance, { moderators, admins }: NeedSources): void => {
  const { routes, about } = zodRoutes(app, 'moderation');
  routes.get(
    '/api/moderation/needs',
    about('What needs the caller’s attention; moderators and admins', { response: { 200: NeedsSchema } }),
    async (request): Promise<Needs> => {
      const asker = requireUser(request);
      const sources = may(asker.role, 'administer') ? [...moderators, ...admins] : moderators;
      const found = (await Promise.all(sources.map((find) => find(asker)))).flat().filter(({ count }) => count > 0);
      return { needs: found.toSorted((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind)) };
    },
  );
};
