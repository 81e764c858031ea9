import { errors, type ErrorBody, type ErrorCode, type ErrorDefinition } from '@tavola/contract';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import type { Answer } from '@tavola/testkit/server/server.ts';

const Body = z.strictObject({
  status: z.number(),
  statusText: z.string(),
  type: z.enum(['Validation', 'Operation', 'Auth', 'Limit', 'System']),
  message: z.string().check(z.minLength(1)),
  additionValue: z.strictObject({
    errorCode: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    number: z.int(),
    requestId: z.guid(),
    retryable: z.boolean(),
    retryAfterMs: z.nullable(z.number()),
    kept: z.enum(['nothing-changed', 'device', 'server']),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    current: z.optional(z.unknown()),
    fields: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string().check(z.minLength(1)) })),
  }),
});

/**
 * What is wrong with the body of a refusal, in words; null when it has the shape of the contract and matches its
 * status.
 */
export function refusalFault({ status, body }: Answer<unknown>): string | null {
  const read = z.safeParse(Body, body);
  if (!read.success)
    return `${status} without the error body: ${JSON.stringify(body).slice(0, 300)}: ${z.prettifyError(read.error)}`;
  const definition: ErrorDefinition = errors[read.data.additionValue.errorCode];
  const {
    additionValue: { errorCode, number },
  } = read.data;
  const isAgreed =
    status === definition.status &&
    read.data.status === status &&
    read.data.type === definition.type &&
    number === definition.number &&
    read.data.statusText === STATUS_CODES[status];
  return isAgreed ? null : `${status} does not agree with ${errorCode}`;
}

/** The code of a refusal, or the status of any other answer. */
export const codeOf = ({ status, body }: Answer<unknown>): string =>
  (body as ErrorBody | undefined)?.additionValue?.errorCode ?? String(status);
