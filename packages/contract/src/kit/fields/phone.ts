/** How a country writes its phone numbers, and how it is called from abroad. */
interface PhoneHabit {
  readonly calling: string;
  /** What a number begins with inside the country. */
  readonly trunk: string;
  /** The shapes of whole national numbers, the first that fits counts. */
  readonly shapes: readonly (readonly [RegExp, string])[];
}

const NORTH_AMERICA: PhoneHabit = { calling: '1', trunk: '', shapes: [[/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3']] };
const habits: Readonly<Record<string, PhoneHabit>> = {
  AU: {
    calling: '61',
    trunk: '0',
    shapes: [
      [/^(04\d\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
      [/^(0\d)(\d{4})(\d{4})$/, '$1 $2 $3'],
    ],
  },
  CA: NORTH_AMERICA,
  FR: { calling: '33', trunk: '0', shapes: [[/^(0\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5']] },
  GB: {
    calling: '44',
    trunk: '0',
    shapes: [
      [/^(02\d)(\d{4})(\d{4})$/, '$1 $2 $3'],
      [/^(0\d{4})(\d{6})$/, '$1 $2'],
    ],
  },
  IE: {
    calling: '353',
    trunk: '0',
    shapes: [
      [/^(08\d)(\d{3})(\d{4})$/, '$1 $2 $3'],
      [/^(01)(\d{3})(\d{4})$/, '$1 $2 $3'],
    ],
  },
  JP: { calling: '81', trunk: '0', shapes: [[/^(0[5789]0)(\d{4})(\d{4})$/, '$1-$2-$3']] },
  TH: {
    calling: '66',
    trunk: '0',
    shapes: [
      [/^(02)(\d{3})(\d{4})$/, '$1-$2-$3'],
      [/^(0[689]\d)(\d{3})(\d{4})$/, '$1-$2-$3'],
      [/^(0\d\d)(\d{3})(\d{3})$/, '$1-$2-$3'],
    ],
  },
  US: NORTH_AMERICA,
};
/** Codes by which these countries are called from abroad. */
export const callingCodes: readonly string[] = [...new Set(Object.values(habits).map(({ calling }) => calling))];

/**
 * A stored phone number as people of the country write it: one of the country without its calling code, in the groups
 * that are usual there. A number of another country, or of no known shape, stays as stored.
 */
export function formatPhone(stored: string, countryCode: string): string {
  const habit = habits[countryCode];
  if (habit === undefined) return stored;
  const abroad = `+${habit.calling}`;
  const national = stored.startsWith(abroad) ? `${habit.trunk}${stored.slice(abroad.length)}` : stored;
  const shape = habit.shapes.find(([pattern]) => pattern.test(national));
  return shape === undefined ? stored : national.replace(shape[0], shape[1]);
}
