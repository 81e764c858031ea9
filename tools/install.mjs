// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Tavola needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer version and run the command again.`,
  );
  process.exit(1);
}

const stampFile = join(root, 'node_modules', '.tavola-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const isInstalled = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;

if (!isInstalled) {
  console.log('Installing dependencies (first run only, 1–2 minutes)…');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(
      'The dependencies could not be installed; see the output above. Check your connection and run the command again.',
    );
    process.exit(result.status ?? 1);
  }
  writeFileSync(stampFile, wanted);
}
