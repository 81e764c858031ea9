import { LOCAL_AGENT_URL, NETWORK_AGENT_PORT } from '@tavola/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * Headers of every answer (reliability G1). Styles are allowed inline because the component library positions its
 * layers with style attributes; scripts never are. WebSockets go to our own host; `blob:` and `data:` pictures are
 * receipts and QR codes.
 */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // And the agents of the location: on the terminal's own machine (decision 345), or elsewhere on its network, where
    // a policy can name the port alone (decision 363).
    `connect-src 'self' ${LOCAL_AGENT_URL} https://*:${String(NETWORK_AGENT_PORT)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The page makes one policy, the default one (apps/web/src/app/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A picture sets its own stricter policy.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin');
    if (config.isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done(null, payload);
  });
}
