/** Why a file is refused; thrown by its reader and turned into a refusal by `readTable`. */

/** More than a plain table; `what` is a word that people of any language can look up: VBA, DOCTYPE, ZIP, XML. */
export class UnsafeFile extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`unsafe: ${what}`);
    this.what = what;
  }
}

export class TooLargeFile extends Error {}

export class TooManyRows extends Error {}

export class UnreadableFile extends Error {}
