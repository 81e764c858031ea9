import { StartRefusal } from '../errors/start-refusal.ts';

/** An OpenID Connect provider with which the operator has registered this server. */
export interface SocialProviderSetting {
  readonly issuer: string;
  readonly clientID: string;
  readonly clientSecret: string;
  /** The name on the button: "Sign in with …". */
  readonly name: string;
}

const MOST_NAME = 50;

/** Reads the provider; null when none of its four values is set. Half a provider is refused. */
export function readSocialProvider(env: Readonly<Record<string, string | undefined>>): SocialProviderSetting | null {
  const [issuer = '', clientID = '', clientSecret = '', name = ''] = [
    env['OIDC_ISSUER'],
    env['OIDC_CLIENT_ID'],
    env['OIDC_CLIENT_SECRET'],
    env['OIDC_NAME'],
  ];
  if ([issuer, clientID, clientSecret, name].every((value) => value === '')) return null;
  if (clientID === '' || clientSecret === '' || name === '' || name.length > MOST_NAME)
    throw new StartRefusal(
      `OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME (at most ${MOST_NAME} characters) belong together: set all four or none.`,
    );
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  // Without https anybody on the way could answer for the provider; only this machine itself is excepted.
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url.hostname))))
    throw new StartRefusal(`OIDC_ISSUER is "${issuer}". It must be an https address.`);
  return { issuer, clientID, clientSecret, name };
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
