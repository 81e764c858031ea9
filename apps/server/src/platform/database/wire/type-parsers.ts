import pg, { type CustomTypesConfig } from 'pg';

const { builtins } = pg.types;
const DATE_ARRAY = 1182;
const TIMESTAMP_ARRAY = 1115;
const TIMESTAMPTZ_ARRAY = 1185;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

const asItIs = (text: string): string => text;
// The declared type of the driver knows no arrays.
const parseTextArray = (pg.types.getTypeParser as (oid: number) => (text: string) => (string | null)[])(TEXT_ARRAY);

/**
 * How column values arrive: numeric and int8 as decimal strings (a binary float could not hold money), timestamptz as
 * `2025-01-31T10:00:00.000Z`, date as `2025-01-31`, json as a value, everything else as the driver gives it. Arrays
 * alike.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: asItIs,
  [builtins.TIMESTAMP]: asItIs,
  [builtins.TIMESTAMPTZ]: toIsoInstant,
  [builtins.INTERVAL]: asItIs,
  [DATE_ARRAY]: parseTextArray,
  [TIMESTAMP_ARRAY]: parseTextArray,
  [TIMESTAMPTZ_ARRAY]: (text) => parseTextArray(text).map((item) => (item === null ? null : toIsoInstant(item))),
  [NUMERIC_ARRAY]: parseTextArray,
};

/** The driver's `types` setting with the parsers above. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Turns Postgres's `2025-01-31 10:00:00.5+00` into `2025-01-31T10:00:00.500Z`; `infinity` and years beyond four digits
 * stay as they are.
 */
export function toIsoInstant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!parts) return text;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}
