import type { Plugin } from 'esbuild';

/**
 * For esbuild: our own packages go into a bundle, everything from the registry stays a plain import. With
 * `isUnusedLeftOut`, a package of which the bundle uses nothing is not imported.
 */
export const registryStaysOutside: (options?: { readonly isUnusedLeftOut?: boolean }) => Plugin;
