import * as client from 'openid-client';
import type { Config } from '../config/config.ts';
import { refuse } from '../errors/refusal.ts';

/** What the browser is sent to the provider with; everything but `state` and `codeChallenge` stays here. */
export interface SocialRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who the provider says it is. */
export interface SocialIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** null = none that the provider has verified. */
  readonly email: string | null;
}

/** The operator's OpenID Connect provider: authorization code flow with PKCE (decision 197). */
export interface SocialProvider {
  readonly name: string;
  /** Fresh secrets of one request. */
  request(state: string): SocialRequest;
  /** The address where the person confirms who they are. */
  address(request: SocialRequest): Promise<string>;
  /** Exchanges the code that came back. Refuses with `social.failed` whatever is wrong with it. */
  identify(request: SocialRequest, returned: { code: string; iss: string | null }): Promise<SocialIdentity>;
}

const TIMEOUT_SECONDS = 10;

/**
 * The provider of the settings; null = none. Its endpoints are looked up when first needed, so that the server also
 * starts while the provider is down.
 */
export function createSocialProvider({ social }: Pick<Config, 'social'>, returnTo: string): SocialProvider | null {
  if (social === null) return null;
  const { name } = social;
  let discovered: Promise<client.Configuration> | null = null;
  const discover = (): Promise<client.Configuration> =>
    (discovered ??= client
      .discovery(new URL(social.issuer), social.clientID, social.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // The signature is checked too, although the token comes over the provider's own connection.
        execute: [
          client.enableNonRepudiationChecks,
          ...(social.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      }));
  const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch {
      return refuse('social.failed', { provider: name });
    }
  };
  return {
    name,
    request: (state) => ({ state, nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() }),
    address: ({ state, nonce, codeVerifier }) =>
      orFail(
        async () =>
          client.buildAuthorizationUrl(await discover(), {
            redirect_uri: returnTo,
            scope: 'openid email',
            state,
            nonce,
            code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
          }).href,
      ),
    identify: ({ state, nonce, codeVerifier }, { code, iss }) =>
      orFail(async () => {
        const url = new URL(returnTo);
        url.search = new URLSearchParams({ code, state, ...(iss !== null && { iss }) }).toString();
        const tokens = await client.authorizationCodeGrant(await discover(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider sent no ID token.');
        const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims;
        return { issuer, subject, email: isVerified === true && typeof email === 'string' ? email : null };
      }),
  };
}
