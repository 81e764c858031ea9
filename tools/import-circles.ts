import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

interface Resolver {
  resolve(source: string, file: string): { readonly found: boolean; readonly path?: string | null };
}

// The one that lint finds files with; it is a CommonJS module.
const resolver = createRequire(import.meta.url)('./import-resolver/index.cjs') as Resolver;

/** What a source imports, as it writes it: also by `import()`, for its types alone, and by handing on. */
export function importsOf(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const add = ({ source }: { readonly source?: unknown }): void => {
    if (typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string')
      found.push(source.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(parseSync(path, text).program);
  return found;
}

/** Which source imports which of the others, by their paths from `root`. */
export function importGraph(root: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, readonly string[]>();
  for (const [path, text] of texts) {
    const targets = importsOf(path, text).flatMap((source) => {
      const target = resolver.resolve(source, join(root, path)).path?.slice(root.length);
      return target !== undefined && texts.has(target) ? [target] : [];
    });
    graph.set(path, [...new Set(targets)]);
  }
  return graph;
}

/** The files that import each other, directly or through others (Tarjan's strongly connected components). */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: (readonly string[])[] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    let lowest = index;
    path.push(file);
    onPath.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (onPath.has(target)) lowest = Math.min(lowest, order.get(target) ?? index);
    }
    if (lowest === index) {
      const members = path.splice(path.indexOf(file));
      for (const member of members) onPath.delete(member);
      if (members.length > 1 || (graph.get(file) ?? []).includes(file)) circles.push(members.toSorted());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
