import { errors, isChangingRoute, Language, withoutLicenceOf, type Route, type RouteGroups } from '@tavola/contract';
import { AmountOverflow } from '@tavola/selling';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AuditChanges } from '../audit/audit-changes.ts';
import type { Config } from '../config/config.ts';
import { CommitUnknownError, type Database } from '../database/database.ts';
import { databaseFault } from '../database/wire/sqlstate.ts';
import { errorBody, Refusal, refuse } from '../errors/refusal.ts';
import { isApiKey } from '../auth/api-keys.ts';
import { networkOf } from '../auth/limiter.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { subDomainOf } from '../tenancy/host.ts';
import { QueueFull } from '../traffic/fair-queue.ts';
import { busyRefusal, type Traffic, type TrafficOwner } from '../traffic/traffic.ts';
import { assertAccess, assertOwnOrigin, assertTenantClaims, readToken } from './access.ts';
import { Call, type Handlers } from './call.ts';
import type { InstallationCheck } from './installation.ts';
import { askToReload, pageVersionOf } from './page-version.ts';
import { hashBody, hashFile, idempotencyGuard } from './idempotency.ts';
import { readInput } from './read-input.ts';
import type { Authenticator, KeyAuthenticator, Session } from './session.ts';
import { Streamed } from './streamed.ts';
import { mountUploads, readUpload } from './upload.ts';

export type AllHandlers = { readonly [G in keyof RouteGroups]: Handlers<RouteGroups[G]> };

/** What an area asks before a call of a signed-in person is read; it refuses, or lets the call pass. */
export type Gate = (route: Route, scope: LocationScope) => Promise<void>;

export interface MountServices {
  readonly config: Config;
  readonly database: Database;
  readonly authenticator: Authenticator;
  readonly traffic: Traffic;
  /** Left out = no call is made with an API key. */
  readonly apiKeys?: KeyAuthenticator;
  readonly checkInstallation: InstallationCheck;
  /** Left out = every call passes. */
  readonly gate?: Gate;
  /** Left out = what calls change is not kept. */
  readonly audit?: AuditChanges;
}

type AnyHandler = (call: Call) => Promise<unknown>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Gives every call of the contract its handler under `/api`; throws at start when one is missing. */
export function mount(
  app: FastifyInstance,
  groups: Readonly<Record<string, Readonly<Record<string, Route>>>>,
  handlers: Partial<AllHandlers>,
  services: MountServices,
): void {
  for (const [group, calls] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(calls)) {
      // The compiler has compared handlers and routes; here they are looked up by name.
      const handler = (handlers as unknown as Record<string, Record<string, AnyHandler | undefined>>)[group]?.[name];
      if (handler === undefined)
        throw new Error(`The call ${group}.${name} (${route.method} ${route.path}) has no handler.`);
      if (route.isUpload === true)
        mountUploads(app, (within) => mountRoute(within, `${group}.${name}`, route, handler, services));
      else mountRoute(app, `${group}.${name}`, route, handler, services);
    }
  }
}

function mountRoute(
  app: FastifyInstance,
  routeName: string,
  route: Route,
  handler: AnyHandler,
  services: MountServices,
): void {
  const { config, database, authenticator, traffic, checkInstallation, gate, audit = null } = services;
  const isChanging = isChangingRoute(route);
  // Selling says itself what it does, and takes no time for more.
  const isAudited = isChanging && withoutLicenceOf(route) !== 'openOrders';
  const places = new WeakMap<FastifyRequest, () => void>();
  app.route({
    method: route.method,
    url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: route.maxBodyBytes ?? 1_048_576,
    // A place is for the work, not for the time that a slow line takes for the answer.
    onSend: (request, _reply, payload, done) => {
      places.get(request)?.();
      done(null, payload);
    },
    handler: async (request, reply) => {
      if (isChanging) assertOwnOrigin(request);
      await checkInstallation(request, reply);
      const version = pageVersionOf(request);
      askToReload(version, reply);
      const asked = { route, isChanging, query: request.query };
      const enter = async (): Promise<void> => {
        places.set(request, await traffic.enter(await ownerOf(request, services), asked));
        // The caller no longer waits for this answer.
        if (!isChanging && request.raw.destroyed) throw busyRefusal();
      };
      // A file arrives as slowly as its line is, so it has a place from when it is here.
      if (route.isUpload !== true) await enter();
      const session = await readSession(request, route, services);
      assertAccess(route, session, routeName);
      if (session !== null && version !== null) authenticator.noteVersion?.(session, version);
      if (session !== null) await gate?.(route, session.scope);
      if (session !== null) traffic.countHeavy({ userID: session.userID, ...session.scope }, asked);
      // A file is read only from a caller who may send it, and with a valid address.
      const input =
        route.isUpload === true
          ? { ...readInput(withoutBody(route), request), body: await readUpload(route, request) }
          : readInput(route, request);
      if (route.isUpload === true) await enter();
      const call = new Call({
        route,
        ...input,
        requestId: request.id,
        request,
        reply,
        session,
        place: database,
        language: spokenLanguage(request) ?? session?.language ?? Language.en,
        guard: isChanging && session !== null ? readGuard(request, route, routeName, session, input.body) : null,
        audit: isAudited && session !== null ? audit : null,
      });
      const answer = await handler(call);
      if (reply.sent) return reply;
      if (answer instanceof Streamed)
        return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(answer.text);
      if (config.areAnswersChecked) assertAnswer(routeName, route, reply, answer);
      return reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store').send(answer);
    },
  });
}

const withoutBody = (route: Route): Route => ({ ...route, body: undefined });

async function ownerOf(
  request: FastifyRequest,
  { authenticator, config, traffic }: Pick<MountServices, 'authenticator' | 'config' | 'traffic'>,
): Promise<TrafficOwner> {
  const token = readToken(request, config.isSecure)?.token;
  const companyID = token === undefined ? null : ((await authenticator.companyOf?.(token)) ?? null);
  return traffic.ownerOf(companyID, networkOf(request.ip));
}

async function readSession(
  request: FastifyRequest,
  route: Route,
  { authenticator, apiKeys, config }: MountServices,
): Promise<Session | null> {
  // People of the restaurant may order as guests, in the browser in which they are signed in.
  if (route.access === 'guest') return null;
  const found = readToken(request, config.isSecure);
  if (found === null) return null;
  // A key is sent as the bearer, by a program and never by a page; a partner's key is none of these.
  const isKey = apiKeys !== undefined && !found.isCookie && isApiKey(found.token) && route.access !== 'anyone';
  const session = isKey
    ? await apiKeys.authenticate(request, found.token)
    : await authenticator.authenticate(found.token);
  if (session === null) {
    if (route.access === 'anyone') return null;
    refuse('auth.session_expired');
  }
  assertTenantClaims(request, session, subDomainOf(request.headers.host, config.baseDomain));
  return session;
}

function readGuard(request: FastifyRequest, route: Route, routeName: string, session: Session, body: unknown) {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    if (route.repeat === 'key') refuse('idempotency.key_required');
    return null;
  }
  if (key.length > 128) refuse('validation.malformed');
  return idempotencyGuard({
    clientID: session.clientID ?? session.apiKey?.apiKeyID ?? session.userID,
    routeName,
    key,
    // The body of an upload is its file, which Fastify itself leaves unread.
    bodyHash: hashBody([request.params, request.query, route.isUpload === true ? hashFile(body) : request.body]),
  });
}

// A drift between code and contract is a defect of ours: it fails loudly here and never reaches a customer's server.
function assertAnswer(routeName: string, route: Route, reply: FastifyReply, answer: unknown): void {
  if (reply.statusCode === 304 || route.answer === undefined || route.answerMedia !== undefined) return;
  const result = z.safeParse(route.answer, answer);
  if (!result.success)
    throw new Error(`The answer of ${routeName} does not fit its schema: ${z.prettifyError(result.error)}`);
}

/**
 * The first of `Accept-Language` that we speak. A page asks for the one it shows, so that an answer never mixes two;
 * who asks for none of ours gets the person's own.
 */
function spokenLanguage(request: FastifyRequest): Language | null {
  const wanted = (request.headers['accept-language'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return wanted.find((one): one is Language => one in Language) ?? null;
}

/** The language of refusals: the first of `Accept-Language` that we speak, else English. */
export const requestLanguage = (request: FastifyRequest): Language => spokenLanguage(request) ?? Language.en;

/**
 * Answers every failure with the one error body; an unexpected failure is logged with its request id and reported
 * without detail.
 */
export function installErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
}

/**
 * Answers with the one error body: a refusal unchanged, any other failure as the refusal that a caller can understand.
 */
export const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, toRefusal(error, request));

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = errorBody(refusal, requestLanguage(request), request.id);
  if (refusal.details.retryAfterMs !== undefined)
    reply.header('retry-after', Math.ceil(refusal.details.retryAfterMs / 1000));
  return reply.code(errors[refusal.errorCode].status).header('cache-control', 'no-store').send(body);
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // More waits than can be done in time, here or for a connection of the database.
  if (error instanceof QueueFull) return busyRefusal();
  // Each amount of the call could be held, but not what they come to together.
  if (error instanceof AmountOverflow) return new Refusal('amount.too_large');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const statusCode =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('limit.body_size');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('limit.media_type');
  if (statusCode === 429) return new Refusal('limit.rate', { params: { seconds: 60 }, retryAfterMs: 60_000 });
  if (isDatabaseAway(error)) return new Refusal('service.unavailable', { retryAfterMs: 2000 });
  if (statusCode >= 400 && statusCode < 500) return new Refusal('validation.malformed');
  request.log.error({ err: error, requestId: request.id }, 'unforeseen failure');
  return new Refusal('common.error.unknown');
}

// A commit whose answer was lost is reported the same way: the caller may repeat it, because its ids are its own
// (reliability A3, A4).
const isDatabaseAway = (error: unknown): boolean =>
  error instanceof CommitUnknownError ||
  ['unavailable', 'timeout', 'conflict'].includes(databaseFault(error)?.kind ?? '');
