import type { ErrorBody } from '@tavola/contract';

/** An answer of any call, whatever its body is. */
interface Told {
  readonly status: number;
  readonly body: unknown;
}

const additionOf = ({ body }: Told) => (body as ErrorBody | undefined)?.additionValue;

/** Status and error code of an answer, to be compared in one line; no code where nothing was refused. */
export const codeOf = (answer: Told) => [answer.status, additionOf(answer)?.errorCode];

/** The same with what the words of the refusal name. */
export const toldOf = (answer: Told) => [...codeOf(answer), additionOf(answer)?.params];
