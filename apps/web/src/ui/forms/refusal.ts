/** The fields of a failed call that pages need. */
export interface Refusal extends Error {
  readonly fields: readonly { readonly path: string; readonly code?: string; readonly message: string }[];
  readonly requestID: string;
  readonly body?: { readonly additionValue?: { readonly current?: unknown } };
}

/** Whether a failure is a refusal with words for the person, and not a fault of the page. */
export const isRefusal = (value: unknown): value is Refusal =>
  value instanceof Error && 'fields' in value && Array.isArray(value.fields) && 'requestID' in value;
