import type { Plugin } from 'vite';

const SHIM = '\0tavola:merge-refs';

/**
 * Mantine's scroll area, and with it every dialog, takes one small hook out of the library that places floating menus.
 * The library is a single file, so that hook would bring all of it (about 25 KB compressed) in front of the first sale.
 * This gives the same hook from Mantine's own. When a release takes it from elsewhere this does nothing, and the bundle
 * report tells.
 */
export function lightScrollArea(): Plugin {
  return {
    name: 'tavola:light-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs') === true ? SHIM : null,
    load: (id) =>
      id === SHIM
        ? "import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);\n"
        : null,
  };
}
