import type { ErrorCode } from '@tavola/contract';
import { CallError } from '#runtime/http/call-error.ts';

/** A refusal as the server would give it: nothing was done. */
export function refuseAlone(message: string, errorCode: ErrorCode = 'payment.type_unavailable', number = 702): never {
  throw new CallError({
    status: 409,
    statusText: '',
    type: 'Operation',
    message,
    additionValue: {
      errorCode,
      number,
      requestId: '',
      retryable: false,
      retryAfterMs: null,
      kept: 'device',
      fields: [],
      params: {},
    },
  });
}
