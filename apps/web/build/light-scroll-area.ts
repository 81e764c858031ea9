import type { Plugin } from 'vite';

const SHIM = '\0tavola:merge-refs';

/**
 * Mantine's scroll area, and with it every dialog, takes one small hook out of the library that places floating menus.
 * The library is a single file, so that hook would load all of it (about 25 KB compressed) before the first sale. This
 * provides the same hook from Mantine's own code. If a release imports it from elsewhere this does nothing, and the
 * bundle report shows it.
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
