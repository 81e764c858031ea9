import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_WINDOW_SECONDS } from '@tavola/contract';

/**
 * How a partner signs (decisions 235, 290): `t=SECONDS,v1=HEX`, the second part being the HMAC-SHA256 of `t.body` under
 * the secret of its channel.
 */

/** The header that a body gets at a moment. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`;
}

/** Whether a header is the signature of this body, made within the window around `now`. */
export function isSignatureOf(header: string, secret: string, body: string, now: Date): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || given === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_WINDOW_SECONDS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(hmac(secret, `${seconds}.${body}`), 'hex'));
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');
