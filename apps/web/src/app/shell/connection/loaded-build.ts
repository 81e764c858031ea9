/** The build that an address such as `/assets/index-Bx3k9_Qa.js` belongs to; null where addresses have no hash. */
export const buildOf = (address: string): string | null => /-([\w-]{8})\.js$/.exec(address)?.[1] ?? null;

/** The build that this page was loaded from, which support asks for; null in development. */
export const loadedBuild = (): string | null =>
  buildOf(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');
