import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';

export const languages = ['en', 'th'] as const;
export type AppLanguage = (typeof languages)[number];
export const DEFAULT_LANGUAGE: AppLanguage = 'en'; // platform spec, section 9
const STORAGE_KEY = 'tavola.language';

const isLanguage = (value: unknown): value is AppLanguage => languages.some((one) => one === value);

const i18n = i18next.createInstance();
void i18n.init({
  lng: storedLanguage() ?? DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  resources: {},
  initAsync: false,
  // React escapes; `{name}` is also how the contract writes its messages.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  keySeparator: false,
  nsSeparator: false,
});

type Texts = Readonly<Record<string, string>>;

/** The strings of one part of the product; made by `defineStrings` alone. */
export interface AreaStrings<E extends Texts> {
  readonly area: string;
  readonly en: E;
  readonly th: { readonly [K in keyof E]: string };
}

/**
 * Declares the strings of one area in both languages. Thai has exactly the keys of English, or it does not compile.
 * `{name}` is filled in by `t`; keys ending in `_one` and `_other` are plural forms chosen by `count`.
 */
export function defineStrings<const E extends Texts>(area: string, strings: { readonly en: E; readonly th: { readonly [K in keyof NoInfer<E>]: string } }): AreaStrings<E> {
  for (const language of languages) i18n.addResourceBundle(language, area, strings[language], false, true);
  return { area, en: strings.en, th: strings.th };
}

type Singular<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
type TextOf<E extends Texts, K> = K extends keyof E ? E[K] : `${K & string}_other` extends keyof E ? E[`${K & string}_other`] : never;
type Params<S> = [Places<S>] extends [never] ? [] : [params: { readonly [N in Places<S>]: string | number }];

/** Key → text in the person's language; the places of the English text are the parameters that must be given. */
export type Translate<E extends Texts> = <K extends Singular<keyof E & string>>(key: K, ...params: Params<TextOf<E, K>>) => string;

/** Text for code outside React (toasts of the hub, document title); inside React use `useText`, which follows a change of language. */
export const textOf = <E extends Texts>(strings: AreaStrings<E>): Translate<E> => translator(strings, currentLanguage());

/** Typed texts of an area; renders again when the language changes. */
export function useText<E extends Texts>(strings: AreaStrings<E>): Translate<E> {
  const language = useLanguage();
  return useMemo(() => translator(strings, language), [strings, language]);
}

export const useLanguage = (): AppLanguage => useSyncExternalStore(onLanguageChange, currentLanguage);

export const currentLanguage = (): AppLanguage => (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);

/** Switches the whole page at once and remembers it on this device. */
export function setLanguage(language: AppLanguage): void {
  if (typeof localStorage !== 'undefined') localStorage.setItem(STORAGE_KEY, language);
  if (currentLanguage() !== language) void i18n.changeLanguage(language);
  applyToDocument();
}

/** Takes the restaurant's language where the person has not chosen one. */
export function suggestLanguage(language: string | null | undefined): void {
  if (storedLanguage() !== null || !isLanguage(language)) return;
  if (currentLanguage() !== language) void i18n.changeLanguage(language);
  applyToDocument();
}

export function applyToDocument(): void {
  document.documentElement.lang = currentLanguage();
}

function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => {
    i18n.off('languageChanged', listener);
  };
}

function translator<E extends Texts>(strings: AreaStrings<E>, language: AppLanguage): Translate<E> {
  const fixed = i18n.getFixedT(language, strings.area);
  return (key, ...params) => fixed(key, { ...params[0] });
}

function storedLanguage(): AppLanguage | null {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : null;
}
