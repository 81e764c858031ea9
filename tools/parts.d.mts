/** The `tsconfig.pure.json` of each part whose source may use neither Node nor a page. */
export const pureParts: readonly string[];
/** The environment of the compiler and the linter. */
export const typesEnv: Readonly<Record<string, string>>;
