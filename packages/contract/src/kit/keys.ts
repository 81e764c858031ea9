/**
 * The names of the properties of an object that was declared with exactly these. TypeScript gives `string`, because a
 * value may have more properties than its type.
 */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** The properties of an object with their names; see `keysOf`. */
export const entriesOf = <T extends object>(object: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(object) as [keyof T & string, T[keyof T & string]][];
