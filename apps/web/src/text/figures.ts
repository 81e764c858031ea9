import { fieldMessages } from '@tavola/contract';
import { FigureError, figureText, habitOf, readFigure, type FigureRules, type Refusal } from '@tavola/selling';
import { currentLanguage, textOf } from './define.ts';
import { figureStrings } from './figures.strings.ts';
import type { CurrencyLook } from './format.ts';

/** What a field takes besides plain digits. */
export interface FigureLimits {
  readonly decimals: number;
  /** The largest figure that makes sense, such as 100 for a percentage. */
  readonly max?: number | undefined;
  readonly allowNegative: boolean;
  /** What is shown around the figure and may be typed with it. */
  readonly symbols: readonly string[];
}

/** A figure as typed: its number, nothing at all, or what is wrong with it in the person's language. */
export type TypedFigure =
  | { readonly kind: 'figure'; readonly value: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fault'; readonly fault: string };

/** Reads the whole text of a field, however it came there. A lone minus or symbol counts as nothing typed. */
export function typedFigure(text: string, currency: CurrencyLook, limits: FigureLimits): TypedFigure {
  if (/^[\s−-]*$/.test(withoutSymbols(text, limits.symbols))) return { kind: 'empty' };
  const read = readFigure(text, rulesOf(currency, limits));
  if (!read.ok) return { kind: 'fault', fault: faultOf(read, limits) };
  return read.value < 0 && !limits.allowNegative
    ? { kind: 'fault', fault: fieldMessages.min[currentLanguage()] }
    : { kind: 'figure', value: read.value };
}

/** A number as a field shows it before anything is typed, with at least `least` decimals. */
export const shownFigure = (value: number, currency: CurrencyLook, limits: FigureLimits, least: number): string =>
  figureText(value, rulesOf(currency, limits), least);

/** The text without the symbols that are shown around it. */
export const withoutSymbols = (text: string, symbols: readonly string[]): string =>
  symbols.reduce((rest, symbol) => (symbol === '' ? rest : rest.replaceAll(symbol, '')), text);

function rulesOf(
  { currencyCode: code, currencySymbol: symbol, currencyDecimals }: CurrencyLook,
  { decimals, max, symbols }: FigureLimits,
): FigureRules {
  return {
    habit: habitOf({ code, decimals: currencyDecimals }),
    decimals,
    symbols: [...symbols, symbol, code].map((one) => one.trim()),
    ...(max !== undefined && { max }),
  };
}

function faultOf({ code, params }: Refusal, { decimals }: FigureLimits): string {
  const [t, language] = [textOf(figureStrings), currentLanguage()];
  switch (code) {
    case FigureError.twoReadings:
      return t('twoReadings', { one: params['one'] ?? '', other: params['other'] ?? '' });
    case FigureError.tooManyDecimals:
      if (decimals === 0) return fieldMessages.integer[language];
      return t('decimals', { count: decimals });
    case FigureError.tooLarge:
      return fieldMessages.range[language];
    default:
      return fieldMessages.number[language];
  }
}

/** Why a field whose text is no longer known is refused. */
export const notANumber = (): string => fieldMessages.number[currentLanguage()];
