import { parseSync, Visitor, type Plugin } from 'vite';

/** What only the server reads: the page makes its calls from the method, the path and how a call repeats. */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'about',
  'params',
  'query',
  'body',
  'answer',
  'answerMedia',
  'errors',
]);

/**
 * Leaves out of the bundle what a page never reads of a declared call: the schemas that only answers, bodies and queries
 * use are then unused and dropped, as are the sentences of the API document. Forms check their input with the schemas
 * of the nouns; a page that read the `body` of a route would get `undefined` from a build.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'tavola:lean-routes',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      // Blanks keep every other place of the file, so that its source map stays true.
      handler: (code, id) => ({ code: leanRoute(code, id), map: null }),
    },
  };
}

/** Blanks those properties in each object that declares a call: `route({ … })`, or one with a method and a path. */
export function leanRoute(code: string, file: string): string {
  const ranges: { readonly start: number; readonly end: number }[] = [];
  const declared = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type === 'Identifier' && callee.name === 'route' && definition !== undefined)
        declared.add(definition.start);
    },
    ObjectExpression({ start, properties }) {
      const keys = properties.map((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null,
      );
      if (!declared.has(start) && !(keys.includes('method') && keys.includes('path'))) return;
      properties.forEach((property, place) => {
        const key = keys[place];
        if (typeof key !== 'string' || !OF_THE_SERVER.has(key)) return;
        // With the comma after it; one before it may stay.
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0] ?? '';
        ranges.push({ start: property.start, end: property.end + comma.length });
      });
    },
  }).visit(parseSync(file, code).program);
  return ranges.reduce(
    (text, { start, end }) => text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
    code,
  );
}
