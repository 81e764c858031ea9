/** The fields of a failed call that pages need. */
export interface Refusal extends Error {
  readonly fields: readonly { readonly path: string; readonly code?: string; readonly message: string }[];
  readonly requestID: string;
  readonly body?: { readonly additionValue?: { readonly current?: unknown; readonly errorCode?: string } };
}

/** Whether a failure is a refusal with words for the person, and not a fault of the page. */
export const isRefusal = (value: unknown): value is Refusal =>
  value instanceof Error && 'fields' in value && Array.isArray(value.fields) && 'requestID' in value;

const FOR_DIALOGS: ReadonlySet<string | undefined> = new Set(['image.error.not_found', 'file.error.not_found']);

/** Whether a refusal stops the person in an error dialog, wherever it came up (back-office spec, section 8). */
export const isForDialog = ({ body }: Refusal): boolean => FOR_DIALOGS.has(body?.additionValue?.errorCode);
