import { parseSync } from 'vite';
import { linesOf } from './lines.ts';

/** A cast (`as` to another type than `const`, `<T>x`). */
export interface Cast {
  readonly line: number;
  /** The cast itself. */
  readonly text: string;
  /** A comment is inside the statement or member that the cast is in, or directly above one that encloses it. */
  readonly isExplained: boolean;
}

/** How far above the start of a cast its reason may be. */
const LINES_ABOVE = 6;

/** A node of the syntax tree, as far as it is walked. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** What a comment above is about: a statement or declaration, or a member of an object, class or type. */
const isStatement = ({ type }: SyntaxNode): boolean =>
  type !== 'BlockStatement' && /(?:Statement|Declaration|Definition|Property|Signature|JSXAttribute)$/.test(type);

/** The casts of a source, with whether a reader sees why. */
export function castsIn(path: string, text: string): readonly Cast[] {
  const { program, comments } = parseSync(path, text);
  const lineAt = linesOf(text);
  const commented = new Set<number>();
  for (const { start, end } of comments)
    for (let line = lineAt(start); line <= lineAt(end); line += 1) commented.add(line);
  const casts: Cast[] = [];

  const isExplained = ({ start, end }: SyntaxNode, enclosing: readonly SyntaxNode[]): boolean => {
    const [first, last, inner] = [lineAt(start), lineAt(end), enclosing.at(-1)];
    const lines = Array.from({ length: last - first + LINES_ABOVE + 1 }, (_, back) => last - back);
    const isInside = (line: number): boolean => inner !== undefined && line >= lineAt(inner.start);
    const isAbove = (line: number): boolean =>
      enclosing.some((each) => {
        const to = lineAt(each.start) - 1;
        return (
          line <= to && Array.from({ length: to - line + 1 }, (_, at) => line + at).every((at) => commented.has(at))
        );
      });
    return lines.some((line) => commented.has(line) && (isInside(line) || isAbove(line)));
  };
  const walk = (node: SyntaxNode, above: readonly SyntaxNode[]): void => {
    const enclosing = isStatement(node) ? [...above, node] : above;
    if (isCast(node, text))
      casts.push({
        line: lineAt(node.start),
        text: text.slice(node.start, node.end),
        isExplained: isExplained(node, enclosing),
      });
    for (const child of childrenOf(node)) walk(child, enclosing);
  };
  walk(program, []);
  return casts;
}

/** A cast to anything but `const`. */
function isCast(node: SyntaxNode, text: string): boolean {
  if (node.type !== 'TSAsExpression') return node.type === 'TSTypeAssertion';
  return !/\bas\s+const$/.test(text.slice(node.start, node.end));
}
