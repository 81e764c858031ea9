/**
 * What a check answers: a value, or a code with the parameters of its message. Checks of this package return verdicts
 * and never throw (architecture, "The selling core").
 */
export type Verdict<T> = Accepted<T> | Refusal;

/** The good half of a verdict. */
export type Accepted<T> = { readonly ok: true; readonly value: T };

/** The bad half: `code` is a dotted translation key, `params` fill its text. */
export type Refusal = { readonly ok: false; readonly code: string; readonly params: RefusalParams };

/** Plain values for a message; ids, names and decimal strings, never formatted text. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/** Wraps a value as the good half of a verdict. */
export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value };
}

/** Makes the bad half of a verdict from a dotted code and the parameters of its message. */
export function refuse(code: string, params: RefusalParams = {}): Refusal {
  return { ok: false, code, params };
}
