import { build } from 'esbuild';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './install.mjs';
import { registryStaysOutside } from './own-code.mjs';

// The second one is the thread that unpacks uploaded files.
const { outputFiles } = await build({
  entryPoints: {
    main: join(root, 'apps/server/src/main.ts'),
    'file-worker': join(root, 'apps/server/src/platform/imports/files/file-worker.ts'),
  },
  outdir: join(root, 'apps/server/dist'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  write: false,
  plugins: [registryStaysOutside()],
});
// By a rename: a server that starts just now reads the old bundle or the new one.
for (const { path, contents } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}
// Migrations and the pictures of the demos are read at run time, from next to the source in development and from next
// to the bundle here.
await cp(join(root, 'apps/server/src/database'), join(root, 'apps/server/dist/database'), {
  recursive: true,
  filter: (path) => !path.endsWith('.ts'),
});
await cp(join(root, 'packages/demo/pictures'), join(root, 'apps/server/dist/demo-pictures'), { recursive: true });
