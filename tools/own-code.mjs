// Our own packages go into a bundle; everything from the registry stays a plain import, so that native parts keep
// working.
const isOurs = /^(@tavola\/|[.#/])/;

/**
 * For esbuild: what a bundle of the server, or of a test, is made of. With `isUnusedLeftOut`, a package of which the
 * bundle uses nothing is not imported.
 */
export const registryStaysOutside = ({ isUnusedLeftOut = false } = {}) => ({
  name: 'registry-packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' || isOurs.test(path) ? undefined : { path, external: true, sideEffects: !isUnusedLeftOut },
    );
  },
});
