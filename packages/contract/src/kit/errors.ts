/** Who caused the error, and so what the caller may do (reliability, "One error format", rule 1). */
export type ErrorType = 'Validation' | 'Operation' | 'Auth' | 'Limit' | 'System';

/** One refusal of the product: its `errorCode`, its HTTP status and its words in every language. */
export interface ErrorDefinition {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503 | 504;
  readonly type: ErrorType;
  /** Unique in 100–2999, never reused, never 300–399 or 600–699 (those look like action codes). */
  readonly number: number;
  /**
   * What happened and what to do; what is safe only where money or the outcome is in doubt. At most 140 characters;
   * `{name}` is filled from the parameters.
   */
  readonly en: string;
  readonly th: string;
  readonly isRetryable?: true;
  /** Words that take the place of a parameter's value, by parameter and value. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<'en' | 'th', string>>>>>>;
}

/**
 * Declares the errors of one noun; the key is the `errorCode` on the wire. The identity function keeps the literal
 * keys, so that a misspelt code does not compile. A page that reads none of them leaves them out of its bundle.
 */
// @__NO_SIDE_EFFECTS__
export const defineErrors = <const T extends Readonly<Record<string, ErrorDefinition>>>(errors: T): T => errors;

export type ErrorParams = Readonly<Record<string, string | number>>;

/** Fills `{name}` placeholders of a message. One without a parameter stays visible, so that the mistake is noticed. */
export const fillMessage = (text: string, params: ErrorParams = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place));
