import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

/** An account at the provider. */
export interface OidcAccount {
  readonly subject: string;
  readonly email?: string;
  readonly isEmailVerified?: boolean;
}

/** What the provider does wrong with the next code. */
export interface OidcFault {
  readonly nonce?: string;
  readonly audience?: string;
  readonly issuer?: string;
  /** Signs with an unpublished key. */
  readonly isForged?: boolean;
  /** The token was valid until an hour ago. */
  readonly isExpired?: boolean;
  /** Not signed at all, or signed with a secret that the client knows too. */
  readonly algorithm?: 'none' | 'HS256';
}

/** An OpenID Connect provider on a free port of this machine: authorization code flow, PKCE required, codes once. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientID: string;
  readonly clientSecret: string;
  /** What comes back in the browser when this account confirms at `url`. */
  confirm(url: string, account: OidcAccount, fault?: OidcFault): { code: string; state: string };
  /** Codes that were exchanged. */
  readonly exchanged: string[];
  close(): Promise<void>;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

interface Issued {
  readonly query: URLSearchParams;
  readonly account: OidcAccount;
  readonly fault: OidcFault;
}

const ALGORITHM = 'ES256';
const KEY_ID = 'provider';

/** Starts a provider that knows one client. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const [clientID, clientSecret] = ['tavola', 'a secret of the operator'];
  const [pair, strange] = [await generateKeyPair(ALGORITHM), await generateKeyPair(ALGORITHM)];
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] };
  const codes = new Map<string, Issued>();
  const exchanged: string[] = [];
  const exchange = async (request: IncomingMessage, form: URLSearchParams): Promise<object | null> => {
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    if (issued === undefined || !isClient(request, form, { clientID, clientSecret })) return null;
    const { query, account, fault } = issued;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== query.get('code_challenge') || form.get('redirect_uri') !== query.get('redirect_uri'))
      return null;
    exchanged.push(code);
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: await signed(issued, fault.isForged === true ? strange.privateKey : pair.privateKey, account),
    };
  };
  const signed = async ({ query, fault }: Issued, key: CryptoKey, account: OidcAccount): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000) - (fault.isExpired === true ? 3_900 : 0);
    const claims = {
      nonce: fault.nonce ?? query.get('nonce'),
      ...(account.email !== undefined && { email: account.email, email_verified: account.isEmailVerified ?? true }),
      iss: fault.issuer ?? issuer,
      sub: account.subject,
      aud: fault.audience ?? clientID,
      iat: now,
      exp: now + 300,
    };
    if (fault.algorithm === 'none') return [{ alg: 'none' }, claims].map((part) => `${encoded(part)}.`).join('');
    if (fault.algorithm === 'HS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret, 'utf8'));
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID }).sign(key);
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [ALGORITHM],
        code_challenge_methods_supported: ['S256'],
      });
    if (pathname === '/keys') return answer(200, keys);
    if (pathname !== '/token') return answer(404, {});
    void readForm(request)
      .then((form) => exchange(request, form))
      .then((tokens) => (tokens === null ? answer(400, { error: 'invalid_grant' }) : answer(200, tokens)))
      // The server gave up while it asked.
      .catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientID,
    clientSecret,
    exchanged,
    confirm: (url, account, fault = {}) => {
      const code = randomBytes(24).toString('base64url');
      const query = new URL(url).searchParams;
      codes.set(code, { query, account, fault });
      return { code, state: query.get('state') ?? '' };
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

const isClient = (
  request: IncomingMessage,
  form: URLSearchParams,
  { clientID, clientSecret }: Pick<OidcProvider, 'clientID' | 'clientSecret'>,
): boolean =>
  (form.get('client_id') === clientID && form.get('client_secret') === clientSecret) ||
  request.headers.authorization === `Basic ${Buffer.from(`${clientID}:${clientSecret}`).toString('base64')}`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}
