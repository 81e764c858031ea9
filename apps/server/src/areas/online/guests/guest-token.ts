import { hmac, isSameText } from '#platform/auth/sessions/digest.ts';

/**
 * The token of an order of a guest: its id and a proof by a key of the server, so that no table holds it, a repeat gets
 * the same one, and none can be guessed (decision 233).
 */

const ID_BYTES = 16;
const PROOF_BYTES = 17;

const proofOf = (key: Uint8Array, orderID: string): string =>
  Buffer.from(hmac(key, 'guest order', orderID), 'base64url')
    .subarray(0, PROOF_BYTES)
    .toString('base64url');

/** The token of an order. */
export function tokenOfOrder(key: Uint8Array, orderID: string): string {
  const id = Buffer.from(orderID.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, Buffer.from(proofOf(key, orderID), 'base64url')]).toString('base64url');
}

/** The order of a token; null = it is none of ours. */
export function orderOfToken(key: Uint8Array, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + PROOF_BYTES) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const orderID = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameText(bytes.subarray(ID_BYTES).toString('base64url'), proofOf(key, orderID)) ? orderID : null;
}
