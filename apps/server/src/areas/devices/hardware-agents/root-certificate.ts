import { X509Certificate } from 'node:crypto';

/** The fingerprint by which people compare a certificate, as devices show it. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

/** Whether this is a certificate that signs others, and can be read. */
export function isRootCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).ca;
  } catch {
    return false;
  }
}
