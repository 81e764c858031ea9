import { isIP } from 'node:net';
import { isReservedSubdomain } from '@tavola/contract';

/**
 * Whether a request came to an address of ours: the base domain, one label below it, this machine, or a bare IP
 * address, as probes use. Anything else is answered like an unknown restaurant, so that a foreign
 * name that points at this server serves nothing.
 */
export function isOwnHost(host: string | undefined, baseDomain: string): boolean {
  const name = nameOf(host);
  if (name === baseDomain || name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  const suffix = `.${baseDomain}`;
  return name.endsWith(suffix) && /^[a-z0-9-]+$/.test(name.slice(0, -suffix.length));
}

/**
 * The subdomain of a request: `demo` of `demo.localhost:3000` under base domain `localhost`; null on the base domain
 * itself and its reserved names (decision 4), on an IP address, and on hosts that are not ours.
 */
export function subDomainOf(host: string | undefined, baseDomain: string): string | null {
  const name = nameOf(host);
  const suffix = `.${baseDomain}`;
  if (!name.endsWith(suffix)) return null;
  const label = name.slice(0, -suffix.length);
  return label === '' || label.includes('.') || isReservedSubdomain(label) ? null : label;
}

/**
 * Whether a session may be used at an address: without a subdomain, at its location's own one, or at a former one that
 * still leads there (decision 200).
 */
export const isAtAddress = (
  label: string | null,
  { subDomain, aliases = [] }: { readonly subDomain: string; readonly aliases?: readonly string[] },
): boolean => label === null || label === subDomain || aliases.includes(label);

const nameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '');
