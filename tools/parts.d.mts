/** The `tsconfig.pure.json` of each part whose source may use neither Node nor a page. */
export const pureParts: readonly string[];
/** The environment of the compiler and the linter. */
export const typesEnv: Readonly<Record<string, string>>;
/** The command of the linter, without the files that it looks at. */
export const lint: readonly string[];
