// Makes the agent one file that runs without Node, npm or anything else: Node itself with the program inside it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './install.mjs';

const folder = join(root, 'apps/agent/dist');
const require = createRequire(join(root, 'packages/receipts/raster/raster.ts'));
/** Marks the place of Node's executable that a program is put in. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Where the executable is. */
export const agentFile = join(folder, process.platform === 'win32' ? 'tavola-agent.exe' : 'tavola-agent');

// The executable has libraries and fonts inside it and not in folders of npm.
const insideTheExecutable = {
  name: 'inside-the-executable',
  setup({ onResolve }) {
    const instead = (file) => () => ({ path: join(root, 'apps/agent/src/executable', file) });
    onResolve({ filter: /^\.\/js-binding(\.js)?$/ }, instead('resvg-binding.ts'));
    onResolve({ filter: /^\.\/faces\.ts$/ }, ({ importer }) =>
      importer.endsWith('raster.ts') ? instead('faces.ts')() : undefined,
    );
  },
};

/** The library that draws, for the system that builds. */
function rendererFile() {
  const { platform, arch } = process;
  const names = {
    linux: [`linux-${arch}-gnu`, `linux-${arch}-musl`],
    darwin: [`darwin-${arch}`, 'darwin-universal'],
    win32: [`win32-${arch}-msvc`],
  };
  for (const name of names[platform] ?? [])
    try {
      return require.resolve(`@resvg/resvg-js-${name}`);
    } catch {
      // npm installs the one of this system alone.
    }
  throw new Error(`The agent cannot be built for ${platform} ${arch}.`);
}

function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Builds the executable for the system and the Node that this runs on, and answers where it is. */
export async function buildAgent() {
  mkdirSync(folder, { recursive: true });
  const node = readFileSync(process.execPath);
  if (!node.includes(FUSE)) throw new Error('This Node cannot carry a program. Use one from nodejs.org.');
  await build({
    entryPoints: [join(root, 'apps/agent/src/main.ts')],
    outfile: join(folder, 'agent.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'error',
    plugins: [insideTheExecutable],
  });
  const face = (name) => require.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`);
  const settings = {
    main: 'agent.cjs',
    output: 'agent.blob',
    disableExperimentalSEAWarning: true,
    assets: {
      'resvg.node': rendererFile(),
      'Sarabun_500Medium.ttf': face('500Medium'),
      'Sarabun_700Bold.ttf': face('700Bold'),
    },
  };
  writeFileSync(join(folder, 'agent.json'), JSON.stringify(settings));
  run(process.execPath, ['--experimental-sea-config', 'agent.json']);
  if (existsSync(agentFile)) rmSync(agentFile);
  copyFileSync(process.execPath, agentFile);
  // A signed program may not be changed; it is signed again afterwards.
  if (process.platform === 'darwin') run('codesign', ['--remove-signature', agentFile]);
  const { inject } = await import('postject');
  await inject(agentFile, 'NODE_SEA_BLOB', readFileSync(join(folder, 'agent.blob')), {
    sentinelFuse: FUSE,
    ...(process.platform === 'darwin' && { machoSegmentName: 'NODE_SEA' }),
  });
  if (process.platform === 'darwin') run('codesign', ['--sign', '-', agentFile]);
  return agentFile;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(`Built ${await buildAgent()}`);
