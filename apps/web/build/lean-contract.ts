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

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves out of the bundle what a page does not use of the contract. It never reads the schemas of a declared call, nor
 * its sentence for the API document; forms check their input with the schemas of the nouns, so a page that read the
 * `body` of a route would get `undefined` from a build. And declaring something has no effect, so that what no page
 * uses, or only a page that opens later, does not arrive with the first one.
 */
export function leanContract(): Plugin {
  return {
    name: 'tavola:lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler: (code, id) => ({ code: leanDeclarations(code, id), map: null }),
    },
  };
}

/**
 * Removes those properties of each object that declares a call, which is the argument of `route` or has a method and a
 * path, and marks the calls in the declarations of the file as pure.
 */
export function leanDeclarations(code: string, file: string): string {
  const edits: Edit[] = [];
  const declared = new Set<number>();
  const marked = new Set<number>();
  let declarations = 0;
  let functions = 0;
  const enter = (): void => {
    functions += 1;
  };
  const leave = (): void => {
    functions -= 1;
  };
  const mark = ({ start }: { readonly start: number }): void => {
    // A call may run when a page does; a declaration runs once, when the file is read.
    if (declarations === 0 || functions > 0 || marked.has(start)) return;
    marked.add(start);
    edits.push({ start, end: start, text: '/*@__PURE__*/ ' });
  };
  new Visitor({
    VariableDeclaration: () => {
      declarations += 1;
    },
    'VariableDeclaration:exit': () => {
      declarations -= 1;
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression: mark,
    CallExpression(call) {
      mark(call);
      const [definition] = call.arguments;
      if (call.callee.type === 'Identifier' && call.callee.name === 'route' && definition !== undefined)
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
        edits.push({ start: property.start, end: property.end + comma.length, text: '' });
      });
    },
  }).visit(parseSync(file, code).program);
  return edited(code, edits);
}

/** Applies the edits; those inside a removed part go with it. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = '';
  let place = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < place) continue;
    text += code.slice(place, edit.start) + edit.text;
    place = edit.end;
  }
  return text + code.slice(place);
}
