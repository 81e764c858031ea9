import { parseSync, Visitor } from 'vite';
import { linesOf } from './lines.ts';

/** A cast (`as` to another type than `const`, `<T>x`). */
export interface Cast {
  readonly line: number;
  /** The cast itself. */
  readonly text: string;
  /** A comment is at it, or at the statement or member that it is in. */
  readonly isExplained: boolean;
}

/** How far above a cast its reason may be. */
const LINES_ABOVE = 6;

/** The casts of a source, with whether a reader sees why. */
export function castsIn(path: string, text: string): readonly Cast[] {
  const { program, comments } = parseSync(path, text);
  const lineAt = linesOf(text);
  const commented = new Set<number>();
  for (const { start, end } of comments)
    for (let line = lineAt(start); line <= lineAt(end); line += 1) commented.add(line);
  const casts: Cast[] = [];
  const add = ({ start, end, expression }: { start: number; end: number; expression: { end: number } }): void => {
    const last = lineAt(end);
    const lines = Array.from({ length: LINES_ABOVE + 1 }, (_, back) => last - back);
    casts.push({
      line: lineAt(expression.end),
      text: text.slice(start, end),
      isExplained: lines.some((line) => commented.has(line)),
    });
  };
  new Visitor({
    TSAsExpression: (node) => {
      if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') add(node);
    },
    TSTypeAssertion: add,
  }).visit(program);
  return casts;
}
