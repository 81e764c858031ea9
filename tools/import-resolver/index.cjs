/**
 * Tells the import rules of the linter which file an import names: relative paths, `#room/…` of a package.json and
 * `@tavola/…` packages. All paths of the project carry their ending, so nothing has to be searched for.
 */
const { existsSync, readFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const { dirname, join, sep } = require('node:path');

const root = join(__dirname, '..', '..');
const folders = {
  contract: 'packages',
  selling: 'packages',
  receipts: 'packages',
  testkit: 'tools',
  'embedded-postgres': 'packages',
  server: 'apps',
  web: 'apps',
  tools: '',
  e2e: '',
};
const builtIns = new Set(builtinModules);

/** `exports` or `imports` of a package.json, with at most one `*`. */
function match(table, name) {
  for (const [pattern, target] of Object.entries(table ?? {})) {
    if (pattern === name) return target;
    const [before, after] = pattern.split('*');
    if (after !== undefined && name.startsWith(before) && name.endsWith(after))
      return target.replace('*', name.slice(before.length, name.length - after.length));
  }
  return null;
}

const packages = new Map();
function readPackage(folder) {
  if (!packages.has(folder)) packages.set(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return packages.get(folder);
}

function locate(source, file) {
  if (source.startsWith('.')) return join(dirname(file), source.replace(/\?.*$/, ''));
  if (source.startsWith('#')) {
    const [top, part] = file.slice(root.length + 1).split(sep);
    const folder = join(root, top, part);
    const target = match(readPackage(folder).imports, source);
    return target === null ? null : join(folder, target);
  }
  const [, name, rest] = /^@tavola\/([a-z0-9-]+)(\/.*)?$/.exec(source) ?? [];
  if (name === undefined || folders[name] === undefined) return null;
  const folder = join(root, folders[name], name);
  const target = match(readPackage(folder).exports, `.${rest ?? ''}`) ?? `.${rest ?? ''}`;
  return join(folder, target);
}

exports.interfaceVersion = 2;
exports.resolve = (source, file) => {
  if (source.startsWith('node:') || builtIns.has(source)) return { found: true, path: null };
  const path = locate(source, file);
  if (path !== null) return existsSync(path) ? { found: true, path } : { found: false };
  try {
    return { found: true, path: require.resolve(source, { paths: [dirname(file)] }) };
  } catch {
    return { found: false };
  }
};
