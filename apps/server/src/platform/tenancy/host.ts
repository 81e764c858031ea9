import { isReservedSubdomain } from '@tavola/contract';

/**
 * The subdomain of a request: `demo` of `demo.localhost:3000` under base domain `localhost`; null on the base domain
 * itself and its reserved names (decision 4), on an IP address, and on hosts that are not ours.
 */
export function subDomainOf(host: string | undefined, baseDomain: string): string | null {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  const suffix = `.${baseDomain}`;
  if (!name.endsWith(suffix)) return null;
  const label = name.slice(0, -suffix.length);
  return label === '' || label.includes('.') || isReservedSubdomain(label) ? null : label;
}
