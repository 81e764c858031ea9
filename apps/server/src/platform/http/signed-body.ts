import type { FastifyRequest } from 'fastify';

/** The header with which a partner signs the body of a call. */
export const SIGNATURE_HEADER = 'tavola-signature';

const kept = new WeakMap<FastifyRequest, string>();

/** Keeps the text of a signed body: a signature is over what was sent, and not over what was read of it. */
export function keepSignedBody(request: FastifyRequest, body: string): void {
  if (request.headers[SIGNATURE_HEADER] !== undefined) kept.set(request, body);
}

/** The text of a signed body; null = the call brought no signature. */
export const signedBodyOf = (request: FastifyRequest): string | null => kept.get(request) ?? null;
