import { isReservedSubdomain, RESERVED_SUBDOMAINS } from '@tavola/contract';

/** Which restaurant this page belongs to: the first label of the host (platform spec, section 1). */

const isAddress = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host) || host.includes(':');

/**
 * The subdomain of a host, or null on the root domain. `rootDomain` is the product's own domain where the server
 * provides it; without it a host of three labels (two under `localhost`) has a subdomain. Reserved names count as the
 * root domain (decision 4).
 */
export function subdomainOf(host: string, rootDomain: string): string | null {
  const name = host.toLowerCase();
  if (isAddress(name)) return null;
  const labels = name.split('.');
  const root = rootDomain !== '' ? rootDomain.toLowerCase().split('.').length : labels.at(-1) === 'localhost' ? 1 : 2;
  if (rootDomain !== '' && !name.endsWith(`.${rootDomain.toLowerCase()}`)) return null;
  const label = labels.length > root ? (labels[0] ?? '') : '';
  return label === '' || isReservedSubdomain(label) ? null : label;
}

const namedRoot = (): string => document.querySelector<HTMLMetaElement>('meta[name="root-domain"]')?.content ?? '';

/** The restaurant's part of this page's address; null on the root domain, where restaurants register. */
export const currentSubdomain = (): string | null => subdomainOf(location.hostname, namedRoot());

/** Address of a restaurant of the same installation, on the same port. */
export const addressOf = (subdomain: string, path = '/'): string => address(`${subdomain}.${rootHost()}`, path);

/** The address without protocol: `bistro.tavola.example`. Accepts partly typed text. */
export const displayAddressOf = (subdomain: string): string =>
  `${subdomain}.${rootHost()}${location.port === '' ? '' : `:${location.port}`}`;

/** Address on the root domain, where restaurants register. */
export const rootAddress = (path = '/'): string => address(rootHost(), path);

function rootHost(): string {
  const own = currentSubdomain();
  return own === null
    ? location.hostname.replace(new RegExp(`^(${RESERVED_SUBDOMAINS.join('|')})\\.`), '')
    : location.hostname.slice(own.length + 1);
}

const address = (host: string, path: string): string =>
  `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}${path}`;
