import * as z from 'zod/mini';
import { MAX_AMOUNT, type Amount, type AmountOrPercent, type EnteredAmount, type MovedAmount } from './amount.ts';

/**
 * Building blocks of every schema. Their limits are the outermost protection against hostile input (reliability H2):
 * every text field has one.
 */

/** Text without control characters or lone surrogates, at most `max` characters; trimmed. */
export const text = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    z.minLength(min, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine((value) => !hasForbiddenCharacter(value), { error: 'characters' }),
    z.refine((value) => min === 0 || !isInvisible(value), { error: 'required' }),
  );

// Emoji and some scripts need a zero-width sign between others; a name of nothing else could not be read or found.
const isInvisible = (value: string): boolean => value !== '' && /^[\p{Cf}\p{Z}]*$/u.test(value);

/** A text that must not be empty, or of invisible signs alone. */
export const requiredText = (max: number) => text(max, 1);

/** Text that is looked up as it is, such as a number or a path: nothing is trimmed off it, and it may be empty. */
export const verbatim = (max: number) =>
  z.string().check(
    z.maxLength(max, 'too_long'),
    z.refine((value) => !hasForbiddenCharacter(value), { error: 'characters' }),
  );

/** Text whose blanks matter, so that it is never trimmed: passwords, tokens. */
export const secret = (max: number) => z.string().check(z.minLength(1, 'required'), z.maxLength(max, 'too_long'));

// Tab, line feed and carriage return are allowed in notes; every other control character could reach a printer
// (reliability D6). \p{Cs} is a lone half of a surrogate pair, which no database stores.
/** Whether a text has a character that could reach a printer as a command, or that no database keeps. */
export const hasForbiddenCharacter = (value: string): boolean => /[\p{Cc}\p{Cs}]/u.test(value.replace(/[\t\n\r]/g, ''));

/** An id, in lower case: an id in capitals is the same id. */
export const uuid = () => z.guid({ error: 'guid' }).check(z.toLowerCase());
export type ID = string;

/**
 * Money on the wire: a JSON number with at most 5 decimals. It is converted to an exact integer when it is read
 * (decision 38).
 */
export const amount = () => asEntered(boundedFigure());
/** An amount of 0 or more. */
export const positiveAmount = () => amount().check(z.gte(0, 'min'));
/**
 * An amount of a request that moves money, or states how much was counted. Take it from an `Amount`: a sum of
 * two is a plain number, which may have more decimals than its parts (0.1 + 0.2).
 */
export const movedAmount = () => amount() as z.ZodMiniType<MovedAmount, EnteredAmount>;
/** An amount of an answer, written by the server: no limits. */
export const answeredAmount = () => z.number() as unknown as z.ZodMiniType<Amount, Amount>;
/** A value that another field makes an amount or a percentage; 0 or more. */
export const positiveValue = () => asValue(boundedFigure().check(z.gte(0, 'min')));
/** A value that another field makes an amount or a percentage; that field's rule says from where to where. */
export const enteredValue = () => asValue(boundedFigure());
/** An amount or a percentage of an answer. */
export const answeredValue = () => asValue(z.number());

const boundedFigure = () =>
  z
    .number({ error: ({ input }) => (input === '' || input === null || input === undefined ? 'required' : 'number') })
    .check(z.gte(-MAX_AMOUNT, 'range'), z.lte(MAX_AMOUNT, 'range'), z.refine(hasFiveDecimals, { error: 'decimals' }));
// The brand exists for the compiler only: the schema is the same object.
const asEntered = (schema: z.ZodMiniNumber<number>) => schema as unknown as z.ZodMiniType<EnteredAmount, EnteredAmount>;
// The same of a value.
const asValue = (schema: z.ZodMiniNumber<number>) =>
  schema as unknown as z.ZodMiniType<AmountOrPercent, AmountOrPercent>;

/**
 * Rows of one record of which no two are equal in a field, ignoring letter case; the later one is reported. Rows
 * without the field are not compared.
 */
export const unique = (field: string, code: 'name_taken' | 'invalid') =>
  z.check<object[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, row] of value.entries()) {
      const held: unknown = Reflect.get(row, field);
      if (typeof held !== 'string') continue;
      const key = held.toLowerCase();
      if (seen.has(key)) issues.push({ code: 'custom', input: held, path: [index, field], message: code });
      seen.add(key);
    }
  });

/** Units sold: more than 0, at most 5 decimals (weighed goods). */
export const quantity = () =>
  z
    .number({ error: 'number' })
    .check(z.gt(0, 'min'), z.lte(1_000_000, 'range'), z.refine(hasFiveDecimals, { error: 'decimals' }));
/** 0 to 100 percent with at most 5 decimals. */
export const percent = () =>
  z
    .number({ error: 'number' })
    .check(z.gte(0, 'percent'), z.lte(100, 'percent'), z.refine(hasFiveDecimals, { error: 'decimals' }));
/** A whole number from 0 to `max`. */
export const count = (max = 1_000_000) => z.int({ error: 'integer' }).check(z.gte(0, 'min'), z.lte(max, 'range'));

function hasFiveDecimals(value: number): boolean {
  const scaled = value * 100_000;
  return Math.abs(scaled - Math.round(scaled)) < 1e-3 && Number(value.toFixed(5)) === value;
}

/** UTC instant in ISO form. */
export const instant = () => z.iso.datetime({ offset: true, error: 'date' });
/** Years that the database can add hours to and take them from, in every time zone. */
export const inCalendar = () => z.refine<string>((value) => value >= '1900' && value < '3000', { error: 'date' });
/** `YYYY-MM-DD` in the location's zone. */
export const localDate = () => z.iso.date({ error: 'date' }).check(inCalendar());
/** `HH:mm:ss` in the location's zone (back-office spec, section 3, Availability). */
export const localTime = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'time'));
/** `#rrggbb`. */
export const colour = () => z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'colour'));

/** A URL, or an empty text. */
export const optionalEmail = () =>
  text(254).check(z.refine((value) => value === '' || z.safeParse(email(), value).success, { error: 'email' }));
/** A mail address without blanks around it, of at most 254 characters. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(254, 'too_long'),
      z.regex(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,24}$/, 'email'),
    );

/**
 * A phone number, or nothing. Whatever people put between the digits is dropped; an optional plus and 9 to 15 digits
 * are kept (decision 173).
 */
export const optionalPhone = () =>
  z.pipe(
    z.string().check(z.maxLength(40, 'too_long'), z.overwrite(phoneDigits)),
    z.string().check(z.refine((value) => value === '' || /^\+?\d{9,15}$/.test(value), { error: 'phone' })),
  );
const phoneDigits = (typed: string): string => typed.replace(/[\s\-.()]/g, '');

/** An optional field that older callers may also send as null. */
export const optional = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema));

/** A required boolean in a query string. */
export const requiredFlag = () =>
  z.pipe(
    z.enum(['true', 'false', '1', '0'], { error: 'required' }),
    z.transform((value) => value === 'true' || value === '1'),
  );

/** A boolean in a query string. */
export const queryFlag = () => z.optional(requiredFlag());

/**
 * A query key that may occur once, repeatedly or not at all: `?ids=1` and `?ids=1&ids=2` are both lists, and an empty
 * one is the default, so that the API document does not ask for the key.
 */
export const queryList = <T extends z.core.SomeType>(item: T) =>
  z._default(
    z.pipe(
      z.transform((value) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(500, 'too_many')),
    ),
    () => [],
  );
