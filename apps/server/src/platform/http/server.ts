import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import type { TrustProxy } from '../config/trust-proxy.ts';
import { Refusal } from '../errors/refusal.ts';
import { isOwnHost } from '../tenancy/host.ts';
import { readForwardedAddresses } from './guards/forwarded-addresses.ts';
import { installSecurityHeaders } from './guards/headers.ts';
import { answerFailure, installErrorReplies } from './mount.ts';
import { parseJsonBody } from './read-input.ts';
import { keepSignedBody } from './signed-body.ts';
import { refuseUpgrades } from './guards/refused-upgrades.ts';
import { answerUnreadable } from './guards/unreadable-request.ts';

const IDLE_LOOK_MS = 50;

/** A bare HTTP server with our limits, body reading, error bodies and headers; calls are mounted on it afterwards. */
export function createHttpServer(config: Config, newID: () => string): FastifyInstance {
  const app = fastify({
    genReqId: () => newID(),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1_048_576,
    // Node closes what is overdue at its next look, so limit and look together stay below 15 s (reliability H2).
    requestTimeout: 13_000,
    http: { headersTimeout: 8_000, requestTimeout: 13_000, connectionsCheckingInterval: 1_000 },
    connectionTimeout: 130_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Addresses that cannot be read never reach a route or its error handler.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply as FastifyReply),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, newID),
    // Addresses can carry secrets of older callers, so only the path is logged (reliability X2, F8).
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            serializers: {
              req: (request: { method: string; url: string }) => ({
                method: request.method,
                path: request.url.split('?')[0],
              }),
            },
          },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      keepSignedBody(request, String(body));
      done(null, parseJsonBody(String(body)));
    } catch (error) {
      // What the parser throws is an Error.
      done(error as Error);
    }
  });
  installErrorReplies(app);
  readForwardedAddresses(app, config);
  refuseForeignHosts(app, config);
  refuseUpgrades(app, newID);
  installSecurityHeaders(app, config);
  closeIdleWhileEnding(app);
  return app;
}

// Fastify takes a number of hops for none at all, because it cannot see who connects. With a number the proxy is the
// only one that reaches this port; addresses are checked one by one.
function trusted(proxy: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxy === 'number') return (_address, hop) => hop < proxy;
  return proxy === false ? false : [...proxy];
}

// Probes ask for the health under any name.
function refuseForeignHosts(app: FastifyInstance, { baseDomain }: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Node takes the first one, and a proxy in front may have taken the last.
    if (hostsOf(request.raw.rawHeaders) > 1) return done(new Refusal('validation.malformed'));
    const isProbe = request.url.startsWith('/api/health/');
    done(isProbe || isOwnHost(request.headers.host, baseDomain) ? undefined : new Refusal('tenant.not_found'));
  });
}

const hostsOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

// A connection whose request is answered during the drain would keep the process for the rest of its keep-alive time.
function closeIdleWhileEnding(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}
