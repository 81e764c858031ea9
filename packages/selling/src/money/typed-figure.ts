import type { Currency } from './currency.ts';
import { accept, refuse, type Verdict } from './verdict.ts';

/** What a comma or a dot means to the people of a place: the sign of decimals, a separator of groups, or either. */
type Meaning = 'decimals' | 'groups' | 'either';

/** How people of a place write figures. */
export interface FigureHabit {
  readonly comma: Meaning;
  readonly dot: Meaning;
}

/** What a figure may look like where it is typed, pasted or imported. */
export interface FigureRules {
  readonly habit: FigureHabit;
  /** How many decimals it may have; 0 is a whole number. */
  readonly decimals: number;
  /** The largest figure that makes sense, such as 100 for a percentage; a larger reading is dropped before asking. */
  readonly max?: number;
  /** Symbols and codes that may come before or after the figure, in any letter case. */
  readonly symbols?: readonly string[];
}

/** Codes a typed figure may be refused with; `two_readings` names both. */
export const FigureError = {
  notANumber: 'figure.error.not_a_number',
  tooManyDecimals: 'figure.error.too_many_decimals',
  tooLarge: 'figure.error.too_large',
  twoReadings: 'figure.error.two_readings',
} as const;

/** Currencies of places where 1,250 is always one thousand two hundred and fifty. */
const DOT_DECIMALS: ReadonlySet<string> = new Set(
  (
    'THB USD GBP JPY CNY HKD TWD KRW SGD MYR PHP INR PKR BDT LKR NPR AUD NZD ILS MXN NGN KES GHS UGX TZS EGP AED SAR ' +
    'QAR KWD BHD OMR JOD IQD FJD JMD TTD BBD BSD BZD BMD KYD GIP MVR MMK KHR MOP BND DOP GTQ HNL NIO PAB'
  ).split(' '),
);

/** How people write amounts in a currency; where both ways are common, as with the euro, neither is assumed. */
export function habitOf({ code, decimals }: Currency): FigureHabit {
  if (DOT_DECIMALS.has(code)) return { comma: 'groups', dot: 'decimals' };
  // The product writes 1.250 itself where the smallest unit has three decimals.
  return { comma: 'either', dot: decimals === 3 ? 'decimals' : 'either' };
}

const MARKS = [',', '.'] as const;
const GROUP_MARKS = [',', '.', ' ', "'"] as const;
/** The most digits that a JSON number keeps. */
const MAX_DIGITS = 15;

/**
 * Reads a figure as a person wrote it, whole: `1.250,00`, `12,50`, `฿1,250`, `1 250,00`, `๑๒`, `-5`. A figure with two
 * possible readings is refused with both of them and never guessed; a figure that is not finished (`12.`) counts as the
 * number it is so far.
 */
export function readFigure(text: string, rules: FigureRules): Verdict<number> {
  const { isNegative, found, meant } = readingsIn(text, rules);
  if (found.length === 0) return refuse(FigureError.notANumber, { figure: text });
  if (meant === null) {
    const [one = '', other = ''] = found.map((each) => figureText(signed(each, isNegative), rules, 2));
    return refuse(FigureError.twoReadings, { figure: text, one, other });
  }
  const { decimals } = rules;
  if (meant.fraction.length > decimals) return refuse(FigureError.tooManyDecimals, { figure: text, decimals });
  if (meant.whole.length + meant.fraction.length > MAX_DIGITS) return refuse(FigureError.tooLarge, { figure: text });
  return accept(signed(meant, isNegative));
}

/**
 * A number as a field shows it, in groups and with at least `least` decimals, so that `readFigure` reads the same
 * number again: 1.125 is `1.1250` where `1.125` could also be more than a thousand.
 */
export function figureText(value: number, rules: FigureRules, least = 0): string {
  const [whole = '', fraction = ''] = Math.abs(value)
    .toFixed(Math.max(least, decimalsOf(value)))
    .split('.');
  const [sign, decimals] = [value < 0 ? '-' : '', fraction === '' ? '' : `.${fraction}`];
  const text = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals}`;
  if (readingsIn(text, rules).meant !== null) return text;
  return decimals === '' ? `${sign}${whole}` : `${text}0`;
}

/** All readings of a text, and the one that is meant; null where that is not certain. */
function readingsIn(
  text: string,
  { habit, decimals, max, symbols = [] }: FigureRules,
): { readonly isNegative: boolean; readonly found: readonly Reading[]; readonly meant: Reading | null } {
  const { isNegative, body } = withoutSigns(plain(text), symbols.map(plain));
  const found = readingsOf(body);
  const meant = found.length < 2 ? found : likely(found, habit, decimals, max);
  return { isNegative, found, meant: meant.length === 1 ? (meant[0] ?? null) : null };
}

/** One way to read the digits: without leading zeros of the whole part and without trailing ones of the fraction. */
interface Reading {
  readonly whole: string;
  readonly fraction: string;
  readonly sign: ',' | '.' | null;
  readonly groups: string | null;
}

/** Every way in which the text is a well-formed figure; two of them only for a single mark before three digits. */
function readingsOf(body: string): readonly Reading[] {
  return [null, ...MARKS].flatMap((sign): Reading[] => {
    if (sign !== null && body.split(sign).length !== 2) return [];
    const [whole = '', fraction = ''] = sign === null ? [body] : body.split(sign);
    if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return [];
    const groups = GROUP_MARKS.find((mark) => whole.includes(mark)) ?? null;
    if (groups === null ? !/^\d*$/.test(whole) : groups === sign || !isGrouped(whole, groups)) return [];
    return [
      {
        whole: whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0',
        fraction: fraction.replace(/0+$/, ''),
        sign,
        groups,
      },
    ];
  });
}

/** Whether the text is groups of three after a first group of one to three digits that is not 0. */
function isGrouped(whole: string, mark: string): boolean {
  const [first = '', ...rest] = whole.split(mark);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
}

/** The readings that the habit of the place, the decimals and the limit leave. */
function likely(
  found: readonly Reading[],
  { comma, dot }: FigureHabit,
  decimals: number,
  max: number | undefined,
): readonly Reading[] {
  const allows = (mark: string | null, use: Meaning): boolean => {
    const meaning = mark === ',' ? comma : mark === '.' ? dot : use;
    return meaning === use || meaning === 'either';
  };
  const usual = found.filter(({ sign, groups }) => allows(sign, 'decimals') && allows(groups, 'groups'));
  const kept = usual.filter(
    (reading) => (decimals > 0 || reading.sign === null) && (max === undefined || signed(reading, false) <= max),
  );
  return kept.length === 0 ? usual : kept;
}

const signed = ({ whole, fraction }: Reading, isNegative: boolean): number => {
  const value = Number(`${whole}.${fraction}0`);
  return isNegative && value !== 0 ? -value : value;
};

/** ASCII digits, spaces and apostrophes for those of other scripts and typefaces. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[’‘`´]/g, "'")
    .replace(/[−‐‑–]/g, '-')
    .replace(/\s/g, ' ')
    .trim()
    .toLowerCase();
}

/** The figure without its minus and one symbol, in any order before it, or the symbol after it. */
function withoutSigns(text: string, symbols: readonly string[]): { isNegative: boolean; body: string } {
  let [body, isNegative, hasSymbol] = [text, false, false];
  for (;;) {
    const before = body;
    if (!isNegative && body.startsWith('-')) [body, isNegative] = [body.slice(1).trim(), true];
    const symbol = symbols.find((one) => one !== '' && (body.startsWith(one) || body.endsWith(one)));
    if (!hasSymbol && symbol !== undefined) {
      body = (body.startsWith(symbol) ? body.slice(symbol.length) : body.slice(0, -symbol.length)).trim();
      hasSymbol = true;
    }
    if (body === before) return { isNegative, body };
  }
}

function decimalsOf(value: number): number {
  return [0, 1, 2, 3, 4].find((count) => Number(value.toFixed(count)) === value) ?? 5;
}
