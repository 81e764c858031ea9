import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Sheets that no component names but every page needs. */
const ALWAYS = ['baseline', 'default-css-variables', 'global'];

interface MantineStylesOptions {
  /** The stylesheet that imports one sheet per component; it is committed. */
  readonly file: string;
  /** Refuse a list that is not up to date instead of writing it. */
  readonly isCheck: boolean;
}

/**
 * Keeps the list of Mantine's component stylesheets equal to what the bundle really uses, in the order of its
 * `styles.css`. A list written by hand misses the sheets of the parts a component is built on, and nothing but the eye
 * notices.
 */
export function mantineStyles({ file, isCheck }: MantineStylesOptions): Plugin {
  return {
    name: 'tavola:mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const used = new Set(ALWAYS);
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of output.moduleIds) {
          const name = /@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/.exec(id)?.[1];
          if (name !== undefined) used.add(name);
        }
      }
      const text = styleList(used);
      const present = readFileSync(file, 'utf8');
      if (present === text) return;
      if (isCheck)
        this.error(`${file} does not match the components in use. Run "npm run build -w @tavola/web" and commit it.`);
      writeFileSync(file, text);
      // The sheets of this build were read before; the script of the package builds once more.
      this.error(`${file} was rewritten for the components in use.`);
    },
  };
}

function styleList(used: ReadonlySet<string>): string {
  const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
  const whole = readFileSync(join(core, 'styles.css'), 'utf8');
  const sheets = readdirSync(join(core, 'styles'))
    .filter((name) => name.endsWith('.css') && !name.endsWith('.layer.css'))
    .map((name) => name.slice(0, -'.css'.length))
    .filter((name) => used.has(name))
    .map((name) => ({
      name,
      place: whole.indexOf(
        readFileSync(join(core, 'styles', `${name}.css`), 'utf8')
          .trim()
          .slice(0, 200),
      ),
    }))
    .sort((left, right) => left.place - right.place);
  const lost = sheets.find((sheet) => sheet.place < 0);
  if (lost !== undefined)
    throw new Error(`${lost.name}.css was not found inside styles.css; its place in the order is unknown`);
  return `/* Written by build/mantine-styles.ts from what the bundle uses. */\n${sheets.map((sheet) => `@import '@mantine/core/styles/${sheet.name}.css';\n`).join('')}`;
}
