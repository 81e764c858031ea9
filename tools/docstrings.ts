import { parseSync } from 'vite';
import { linesOf } from './lines.ts';

/** An exported function, and whether a JSDoc block is directly above it. */
export interface ExportedFunction {
  readonly line: number;
  readonly name: string;
  readonly isDescribed: boolean;
}

/**
 * The functions that a source exports by declaration: `export function` and `export const … = (…) => …`. Of several
 * signatures of one function the first one is described. Classes and what a table of handlers holds are not functions.
 */
export function exportedFunctions(path: string, source: string): readonly ExportedFunction[] {
  const { program, comments } = parseSync(path, source);
  const lineAt = linesOf(source);
  const blocks = new Set(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ end }) => end + (/^[ \t]*\n(?:\/\/ @__\w+__\n)?/.exec(source.slice(end))?.[0].length ?? 0)),
  );
  const found = new Map<string, ExportedFunction>();
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration } = statement;
    const names: string[] = [];
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction')
      names.push(declaration.id?.name ?? '');
    else if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (
          id.type === 'Identifier' &&
          (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        )
          names.push(id.name);
    for (const name of names)
      if (!found.has(name))
        found.set(name, { line: lineAt(statement.start), name, isDescribed: blocks.has(statement.start) });
  }
  return [...found.values()];
}
