import type { QuotaKind } from '@tavola/contract';
import type { LicenceChange } from '@tavola/server/areas/company/index.ts';

export const LICENCE_USAGE =
  'Usage: npm run licence -- COMPANY [--until DATE | --none] [--renews DATE] [--cost AMOUNT] [--locations N] [--users N] [--email N] [--sms N]. ' +
  'COMPANY is the subdomain of one of its locations or its id, DATE its last day like 2027-01-31, AMOUNT what the next renewal costs like 49.50, N a number or unlimited. ' +
  '--renews and --cost take none to forget what was said.';

const limitOptions: Readonly<Record<string, QuotaKind>> = {
  '--locations': 'locations',
  '--users': 'users',
  '--email': 'emails',
  '--sms': 'sms',
};
const MOST = 1_000_000;

/** Whose licence an operator asks for, and what to change; null = only show it. */
export interface LicenceCommand {
  readonly company: string;
  readonly change: LicenceChange | null;
}

/** Reads the words of `npm run licence`; throws one line that says how it is used. */
export function readLicenceCommand([company, ...words]: readonly string[]): LicenceCommand {
  if (company === undefined || company.startsWith('-')) throw new Error(LICENCE_USAGE);
  const limits: Partial<Record<QuotaKind, number | null>> = {};
  let until: string | null | undefined;
  let renews: string | null | undefined;
  let cost: number | null | undefined;
  const rest = [...words];
  for (let option = rest.shift(); option !== undefined; option = rest.shift()) {
    const kind = limitOptions[option];
    if ((option === '--none' || option === '--until') && until !== undefined)
      throw new Error(`Give --until or --none once. ${LICENCE_USAGE}`);
    if (option === '--none') until = null;
    else if (option === '--until') until = readDay(rest.shift());
    else if (option === '--renews' && renews === undefined) renews = orNone(rest.shift(), readDay);
    else if (option === '--cost' && cost === undefined) cost = orNone(rest.shift(), readCost);
    else if (kind !== undefined && limits[kind] === undefined) limits[kind] = readLimit(option, rest.shift());
    else throw new Error(`${option} is not understood. ${LICENCE_USAGE}`);
  }
  const hasLimits = Object.keys(limits).length > 0;
  const change = {
    ...(until !== undefined && { until }),
    ...(renews !== undefined && { renews }),
    ...(cost !== undefined && { cost }),
    ...(hasLimits && { limits }),
  };
  return { company, change: Object.keys(change).length === 0 ? null : change };
}

const orNone = <T>(text: string | undefined, read: (text?: string) => T): T | null =>
  text === 'none' ? null : read(text);

function readCost(text = ''): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new Error(`"${text}" is not an amount like 49.50. ${LICENCE_USAGE}`);
  return Number(text);
}

function readDay(text = ''): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  // Date.parse takes 30 February for 2 March.
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new Error(`"${text}" is not a day like 2027-01-31. ${LICENCE_USAGE}`);
  return text;
}

function readLimit(option: string, text = ''): number | null {
  if (text === 'unlimited') return null;
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit > MOST)
    throw new Error(`"${text}" is no number for ${option}: 0 to ${MOST}, or unlimited. ${LICENCE_USAGE}`);
  return limit;
}
