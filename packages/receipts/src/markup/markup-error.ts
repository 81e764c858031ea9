/** Why a template is refused. */
export type MarkupProblem =
  | 'too_long'
  | 'too_many_elements'
  | 'too_deep'
  | 'unknown_element'
  | 'unknown_attribute'
  | 'repeated_attribute'
  | 'bad_attribute'
  | 'missing_attribute'
  | 'not_closed'
  | 'not_opened'
  | 'not_here'
  | 'bad_place'
  | 'bad_syntax'
  | 'unknown_field'
  | 'too_large';

/** A template that is refused: what is wrong, with which word, and where. Line and column begin at 1. */
export class MarkupError extends Error {
  override readonly name = 'MarkupError';
  constructor(
    readonly problem: MarkupProblem,
    readonly word: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${problem} at ${line}:${column}: ${word}`);
  }
}
