import type { ErrorBody } from '@tavola/contract';

/** An answer of any call, whatever its body is. */
interface AnyAnswer {
  readonly status: number;
  readonly body: unknown;
}

const additionOf = ({ body }: AnyAnswer) => (body as ErrorBody | null | undefined)?.additionValue;

/** Status and error code of an answer, for comparing in one line; no code when it was not refused. */
export const codeOf = (answer: AnyAnswer) => [answer.status, additionOf(answer)?.errorCode];

/** The same as one text; `200 accepted` when it was not refused. */
export const outcomeOf = (answer: AnyAnswer): string =>
  `${answer.status} ${additionOf(answer)?.errorCode ?? 'accepted'}`;

/** The same with the parameters of the refusal. */
export const codeAndParamsOf = (answer: AnyAnswer) => [...codeOf(answer), additionOf(answer)?.params];

/** The fields that were refused, each as `path code`. */
export const placesOf = (answer: AnyAnswer): string[] =>
  (additionOf(answer)?.fields ?? []).map(({ path, code }) => `${path} ${code}`);

/** Status, error code and the refused fields. */
export const refusalOf = (answer: AnyAnswer) => [...codeOf(answer), placesOf(answer)];

/** The status, then the message of each refused field, as `path: message`. */
export const wordsOf = (answer: AnyAnswer) => [
  answer.status,
  ...(additionOf(answer)?.fields ?? []).map(({ path, message }) => `${path}: ${message}`),
];
