import {
  errorMessage,
  errors,
  fieldMessages,
  type ErrorBody,
  type ErrorCode,
  type ErrorDefinition,
  type ErrorParams,
  type FieldCode,
  type FieldError,
  type Language,
} from '@tavola/contract';
import { STATUS_CODES } from 'node:http';

/** A field at fault, before its words are chosen. */
export interface FieldFault {
  readonly path: string;
  readonly code: FieldCode;
}

export interface RefusalDetails {
  readonly params?: ErrorParams;
  readonly fields?: readonly FieldFault[];
  /** The present state of what was refused, so that the page can show both versions. */
  readonly current?: unknown;
  readonly retryAfterMs?: number;
}

/** A call that the product refuses on purpose. Code that throws it has written no business row (reliability A9). */
export class Refusal extends Error {
  readonly errorCode: ErrorCode;
  readonly details: RefusalDetails;

  constructor(errorCode: ErrorCode, details: RefusalDetails = {}) {
    super(errorCode);
    this.name = 'Refusal';
    this.errorCode = errorCode;
    this.details = details;
  }
}

/** Refuses the call with an error of the contract. */
export function refuse(
  errorCode: ErrorCode,
  params?: ErrorParams,
  details: Omit<RefusalDetails, 'params'> = {},
): never {
  throw new Refusal(errorCode, params === undefined ? details : { ...details, params });
}

/** The one body of every answer that is not 2xx (reliability, "One error format"). */
export function errorBody(refusal: Refusal, language: Language, requestId: string): ErrorBody {
  const definition: ErrorDefinition = errors[refusal.errorCode];
  const { params = {}, fields = [], current, retryAfterMs = null } = refusal.details;
  return {
    status: definition.status,
    statusText: STATUS_CODES[definition.status] ?? '',
    type: definition.type,
    message: errorMessage(refusal.errorCode, language, params),
    additionValue: {
      errorCode: refusal.errorCode,
      number: definition.number,
      requestId,
      retryable: definition.isRetryable ?? false,
      retryAfterMs,
      kept: 'nothing-changed',
      fields: fields.map(({ path, code }): FieldError => ({ path, code, message: fieldMessages[code][language] })),
      params,
      ...(current === undefined ? {} : { current }),
    },
  };
}
