import { useMemo, useSyncExternalStore } from 'react';
import { englishText } from './english.ts';

export const languages = ['en', 'th'] as const;
export type AppLanguage = (typeof languages)[number];
export const DEFAULT_LANGUAGE: AppLanguage = 'en'; // Platform spec, section 9.
const STORAGE_KEY = 'tavola.language';

/** Whether the product speaks this language. */
export const isAppLanguage = (value: unknown): value is AppLanguage => languages.some((one) => one === value);

let present: AppLanguage = storedLanguage() ?? DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

type Texts = Readonly<Record<string, string>>;

/** The strings of one part of the product; only `defineStrings` creates them. */
export interface AreaStrings<E extends Texts> {
  readonly area: string;
  readonly en: E;
  readonly th: { readonly [K in keyof E]: string };
}

/**
 * Declares the strings of one area in both languages. Thai must have exactly the keys of English to compile. `t` fills
 * in `{name}`; keys ending in `_one` and `_other` are plural forms chosen by `count`.
 */
export function defineStrings<const E extends Texts>(
  area: string,
  strings: { readonly en: E; readonly th: { readonly [K in keyof NoInfer<E>]: string } },
): AreaStrings<E> {
  return { area, en: strings.en, th: strings.th };
}

type Singular<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
type TextOf<E extends Texts, K> = K extends keyof E
  ? E[K]
  : `${K & string}_other` extends keyof E
    ? E[`${K & string}_other`]
    : never;
type Params<S> = [Places<S>] extends [never] ? [] : [params: { readonly [N in Places<S>]: string | number }];

/** Key → text in the person's language; the placeholders of the English text are required parameters. */
export type Translate<E extends Texts> = <K extends Singular<keyof E & string>>(
  key: K,
  ...params: Params<TextOf<E, K>>
) => string;

/**
 * Text for code outside React (toasts of the hub, document title); inside React use `useText`, which follows a change
 * of language.
 */
export const textOf = <E extends Texts>(strings: AreaStrings<E>): Translate<E> =>
  translator(strings, currentLanguage());

/** Text in a language that the page is about to change to. */
export const textIn = <E extends Texts>(strings: AreaStrings<E>, language: AppLanguage): Translate<E> =>
  translator(strings, language);

/** Typed texts of an area; renders again when the language changes. */
export function useText<E extends Texts>(strings: AreaStrings<E>): Translate<E> {
  const language = useLanguage();
  return useMemo(() => translator(strings, language), [strings, language]);
}

/** The language of the page; renders again when it changes. */
export const useLanguage = (): AppLanguage => useSyncExternalStore(onLanguageChange, currentLanguage);

/** The language at this moment, for code outside React; a component that uses it misses a change. */
export const currentLanguage = (): AppLanguage => present;

/** Switches the whole page at once and remembers the language on this terminal. */
export function setLanguage(language: AppLanguage): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // A browser that may keep nothing still shows it.
  }
  show(language);
}

let picked: AppLanguage | null = null;

/** Switches the page to the language that a person picks before signing in; it becomes their own when they do. */
export function pickLanguage(language: AppLanguage): void {
  picked = language;
  setLanguage(language);
}

/** The language picked before this sign-in, once; null = the person's own applies. */
export function takePickedLanguage(): AppLanguage | null {
  const taken = picked;
  picked = null;
  return taken;
}

/** Uses the restaurant's language until the person has chosen one. */
export function suggestLanguage(language: string | null | undefined): void {
  if (storedLanguage() !== null || !isAppLanguage(language)) return;
  show(language);
}

/** Sets `lang` of the document, by which screen readers speak and browsers break lines. */
export function applyToDocument(): void {
  document.documentElement.lang = currentLanguage();
}

function show(language: AppLanguage): void {
  if (present !== language) {
    present = language;
    for (const listener of listeners) listener();
  }
  applyToDocument();
}

function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Numbers under these names are counts and are grouped (`10,000`); order numbers, slots and codes are not. */
const COUNTS: readonly string[] = ['count', 'total', 'done', 'from', 'to', 'mapped'];
// Made with the first count that is shown: the rules of a language take milliseconds, and every page starts with this.
const groupings = new Map<AppLanguage, Intl.NumberFormat>();
const pluralRules = new Map<AppLanguage, Intl.PluralRules>();

function ofLanguage<T>(known: Map<AppLanguage, T>, language: AppLanguage, make: (language: AppLanguage) => T): T {
  const made = known.get(language) ?? make(language);
  known.set(language, made);
  return made;
}

const grouped = (value: number, language: AppLanguage): string =>
  ofLanguage(groupings, language, (each) => new Intl.NumberFormat(each)).format(value);
const pluralOf = (count: number, language: AppLanguage): string =>
  ofLanguage(pluralRules, language, (each) => new Intl.PluralRules(each)).select(count);

function translator<E extends Texts>(strings: AreaStrings<E>, language: AppLanguage): Translate<E> {
  const texts: Texts = strings[language];
  return (key, ...[params]: readonly (Readonly<Record<string, string | number>> | undefined)[]) => {
    const count = params?.['count'];
    // Thai has one plural form and English two; `other` replaces a form that an area leaves out.
    const written =
      texts[key] ??
      texts[`${key}_${typeof count === 'number' ? pluralOf(count, language) : 'other'}`] ??
      texts[`${key}_other`] ??
      key;
    const text = language === 'en' ? englishText(written) : written;
    return params === undefined
      ? text
      : text.replace(/\{(\w+)\}/g, (place, name: string) =>
          name in params ? filled(name, params[name], language) : place,
        );
  };
}

function storedLanguage(): AppLanguage | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isAppLanguage(stored) ? stored : null;
  } catch {
    // Outside a browser there is none, and a browser that blocks it throws when it is only named.
    return null;
  }
}

const filled = (name: string, value: string | number | undefined, language: AppLanguage): string =>
  typeof value === 'number' && COUNTS.includes(name) ? grouped(value, language) : String(value);
