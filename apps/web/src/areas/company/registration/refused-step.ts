import type { StepRefusal } from './steps/steps.ts';

/** The steps that ask for input. */
export type FormStep = 'account' | 'restaurant' | 'location' | 'setup';
const formSteps: readonly FormStep[] = ['account', 'restaurant', 'location', 'setup'];

// Which field of which step the server means; the longer path comes first.
const places: readonly (readonly [server: string, step: FormStep, form: string])[] = [
  ['masterAccount.', 'account', ''],
  ['company.name', 'restaurant', 'companyName'],
  ['company.email', 'restaurant', 'companyEmail'],
  ['company.address', 'restaurant', 'companyAddress'],
  ['company.isTaxInclusive', 'setup', 'isTaxInclusive'],
  ['location.name', 'location', 'locationName'],
  ['location.subDomain', 'location', 'subDomain'],
  ['location.address', 'location', 'locationAddress'],
  ['subDomain', 'location', 'subDomain'],
  ['currencyId', 'setup', 'currencyId'],
  ['taxRate', 'setup', 'taxChoice'],
  ['timezoneName', 'setup', 'timezoneName'],
  ['demoData', 'setup', 'demoKind'],
];

/**
 * The first step that a refused registration is about, with the messages of its fields; null when the refusal names no
 * field of the wizard.
 */
export function refusedStep(
  fields: readonly { readonly path: string; readonly message: string }[],
): { readonly step: FormStep; readonly refusals: readonly StepRefusal[] } | null {
  const found = fields.flatMap(({ path, message }) => {
    const place = places.find(([server]) => path.startsWith(server));
    return place === undefined ? [] : [{ step: place[1], path: `${place[2]}${path.slice(place[0].length)}`, message }];
  });
  const step = formSteps.find((one) => found.some((refusal) => refusal.step === one));
  return step === undefined
    ? null
    : {
        step,
        refusals: found.filter((one) => one.step === step).map(({ path, message }) => ({ path, message })),
      };
}
