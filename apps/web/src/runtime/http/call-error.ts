import type { ErrorBody, ErrorCode, FieldError } from '@tavola/contract';
import { callStrings } from './calls.strings.ts';
import { textOf } from '#text/define.ts';

/**
 * A call that was refused or never answered; carries the product's one error body (reliability, "One error format").
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }

  get errorCode(): ErrorCode {
    return this.body.additionValue.errorCode;
  }

  get status(): number {
    return this.body.status;
  }

  /** Problems of single fields; forms show them next to the fields. */
  get fields(): readonly FieldError[] {
    return this.body.additionValue.fields;
  }

  get requestID(): string {
    return this.body.additionValue.requestId;
  }

  /** How long a busy server, which has done nothing, asks to wait; null for every other failure. */
  get busyForMs(): number | null {
    return this.errorCode === 'service.busy' ? this.body.additionValue.retryAfterMs : null;
  }

  /** True when the server has not decided: nothing reached it, or it failed (decision 499). */
  get isUndecided(): boolean {
    return this.status >= 500;
  }

  /** True when nothing reached the server, so the same call may be repeated. */
  get isUnreachable(): boolean {
    return this.errorCode === 'service.unavailable';
  }
}

/** The call did not get through: no network, no server, or no answer in time. */
export const unreachable = (): CallError =>
  new CallError(ownBody(503, 'service.unavailable', 1600, textOf(callStrings)('unreachable')));

/** What a proxy in front of the server answers to one call for what it is: too large, too often, not understood. */
const OF_ONE_CALL: ReadonlySet<number> = new Set([400, 411, 413, 414, 415, 429, 431]);

/**
 * The answer was not one of ours: a proxy's page, a captive portal, a broken body. It is no verdict of the server, also
 * when it forbids or finds nothing: a terminal would be signed out by the sign-in page of a network (decision 477).
 */
export const unreadable = (status: number): CallError =>
  OF_ONE_CALL.has(status)
    ? new CallError(ownBody(status, 'common.error.unknown', 1601, textOf(callStrings)('unknown')))
    : unreachable();

function ownBody(
  status: number,
  errorCode: 'service.unavailable' | 'common.error.unknown',
  number: number,
  message: string,
): ErrorBody {
  return {
    status,
    statusText: '',
    type: 'System',
    message,
    additionValue: {
      errorCode,
      number,
      requestId: '',
      retryable: true,
      retryAfterMs: null,
      kept: 'device',
      fields: [],
      params: {},
    },
  };
}

/** Whether an answer is an error body of our server; a proxy or the sign-in page of a network answers otherwise. */
export const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'additionValue' in value &&
  typeof value.additionValue === 'object' &&
  value.additionValue !== null &&
  'errorCode' in value.additionValue;

const logged = new WeakSet<object>();

/**
 * The message to show for any failure. A fault of the program, such as the browser's RangeError, is logged once and its
 * own words are not shown (platform spec, section 8).
 */
export function failureMessage(failure: unknown): string {
  if (failure instanceof CallError) return failure.message === '' ? textOf(callStrings)('unknown') : failure.message;
  if (failure instanceof Error && !logged.has(failure)) {
    logged.add(failure);
    console.error(failure);
  }
  return textOf(callStrings)('unknown');
}
