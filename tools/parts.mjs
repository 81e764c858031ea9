import { totalmem } from 'node:os';

/**
 * Parts whose source may use neither Node nor a page. The linter checks the types of every file, but with those that
 * the tests next to the source need, so the compiler checks the source of these once more without them.
 */
export const pureParts = ['packages/contract', 'packages/selling', 'packages/receipts'].map(
  (part) => `${part}/tsconfig.pure.json`,
);

/**
 * The environment of the compiler and the linter, which are written in Go. The garbage of a run is collected less
 * often: it ends soon, and half of the memory is the limit.
 */
export const typesEnv = { GOGC: '400', GOMEMLIMIT: String(Math.floor(totalmem() / 2)) };

/** The linter with the rules and rooms of the repository; it checks the types of every file as well. */
export const lint = ['oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings'];
