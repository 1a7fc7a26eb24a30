import { OkSchema } from '@one-mind/protocol/answers';
import { ChatConfigSchema } from '@one-mind/protocol/moderation/chat';
import {
  AppealSchema,
  DecideSchema,
  MuteOfSchema,
  MuteSchema,
  MyStandingSchema,
  ReportedPageSchema,
  ReportPageSchema,
  ReportQuerySchema,
  ReportSchema,
  ReportViewSchema,
  StandingSeenSchema,
} from '@one-mind/protocol/moderation/moderation';
import { RelatedAccountsSchema } from '@one-mind/protocol/moderation/related-accounts';
import { ChangeWordListSchema, NewWordListSchema, WordListsSchema } from '@one-mind/protocol/moderation/word-lists';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { requireUser } from '../plugins/authentication.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
import { chatConfig, configureChat } from './chat-config.ts';
import type { Reports } from './reports.ts';
import type { Standing } from './standing.ts';
import { addWordList, changeWordList, deleteWordList, wordLists } from './words/word-lists.ts';

interface Domain {
  readonly db: Database;
  readonly reports: Reports;
  readonly standing: Standing;
}

export const registerModerationRoutes = (app: FastifyInstance, { db, reports, standing }: Domain): void => {
  const { routes, about } = zodRoutes(app, 'moderation');

  routes.post('/api/reports', about('Report a message or a player', { body: ReportSchema, response: { 200: OkSchema } }), (request) =>
    okAfter(reports.report(requireUser(request).userId, request.body)),
  );

  routes.get(
    '/api/moderation/mine',
    about('What moderators have decided about me, and about my reports', { response: { 200: MyStandingSchema } }),
    (request) => standing.of(requireUser(request)),
  );
  routes.post(
    '/api/moderation/mine/seen',
    about('Mark moderation notices as read', { body: StandingSeenSchema, response: { 200: MyStandingSchema } }),
    (request) => standing.seen(requireUser(request), request.body.notices, request.body.reports),
  );
  routes.post(
    '/api/moderation/mine/:id/appeal',
    about('Appeal against a decision, once', { params, body: AppealSchema, response: { 200: MyStandingSchema } }),
    (request) => standing.appeal(requireUser(request), request.params.id, request.body.text),
  );

  routes.get(
    '/api/moderation/reports',
    about('Reports that I may decide about; moderators and admins', {
      querystring: ReportQuerySchema,
      response: { 200: ReportPageSchema },
    }),
    (request) => reports.list(requireUser(request), request.query),
  );
  routes.get(
    '/api/moderation/people',
    about('The same reports by person, each with earlier decisions; moderators and admins', {
      querystring: ReportQuerySchema,
      response: { 200: ReportedPageSchema },
    }),
    (request) => reports.people(requireUser(request), request.query),
  );
  routes.post(
    '/api/moderation/reports/:id/decide',
    about('Decide about a report; moderators and admins', { params, body: DecideSchema, response: { 200: ReportViewSchema } }),
    (request) => reports.decide(requireUser(request), actorOf(request), request.params.id, request.body),
  );
  routes.get(
    '/api/moderation/reports/:id/related-accounts',
    about('Accounts that share a browser or a network with the reported person; moderators and admins', {
      params,
      response: { 200: RelatedAccountsSchema },
    }),
    (request) => reports.relatedAccounts(requireUser(request), request.params.id),
  );
  routes.post(
    '/api/moderation/mutes',
    about('Mute somebody in all chats for a time; moderators and admins', { body: MuteSchema, response: { 200: OkSchema } }),
    (request) => okAfter(reports.mute(requireUser(request), actorOf(request), request.body)),
  );
  routes.get(
    '/api/moderation/mutes/:id',
    about('Whether this person is muted; moderators and admins', { params, response: { 200: MuteOfSchema } }),
    (request) => reports.muteOf(requireUser(request), request.params.id),
  );
  routes.delete(
    '/api/moderation/mutes/:id',
    about('End the mutes of this person; moderators and admins', { params, response: { 200: OkSchema } }),
    (request) => okAfter(reports.unmute(requireUser(request), actorOf(request), request.params.id)),
  );

  const lists = '/api/admin/word-lists';
  const answer = { response: { 200: WordListsSchema } };
  routes.get(lists, about('Lists of banned words; admins', answer), () => wordLists(db));
  routes.post(lists, about('Add a list of banned words; admins', { body: NewWordListSchema, ...answer }), (request) =>
    addWordList(db, actorOf(request), request.body),
  );
  routes.put(`${lists}/:id`, about('Change a list of banned words; admins', { params, body: ChangeWordListSchema, ...answer }), (request) =>
    changeWordList(db, actorOf(request), { id: request.params.id, changes: request.body }),
  );
  routes.delete(`${lists}/:id`, about('Delete a list of banned words; admins', { params, ...answer }), (request) =>
    deleteWordList(db, actorOf(request), request.params.id),
  );

  routes.get('/api/admin/chat', about('Settings of all chats; admins', { response: { 200: ChatConfigSchema } }), () => chatConfig(db));
  routes.put(
    '/api/admin/chat',
    about('Change the settings of all chats; admins', { body: ChatConfigSchema, response: { 200: ChatConfigSchema } }),
    (request) => configureChat(db, actorOf(request), request.body),
  );
};
