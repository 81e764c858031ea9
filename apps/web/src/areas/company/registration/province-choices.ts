import type { Country } from '@tavola/contract';
import type { AppLanguage } from '#text/define.ts';

/** One province to choose from: the name that is stored, the name that is shown, and every name it is found by. */
export interface ProvinceChoice {
  readonly value: string;
  readonly label: string;
  readonly names: readonly string[];
}

// Which countries write their provinces in the letters of a language of the product.
const spokenIn: Readonly<Record<string, AppLanguage>> = { TH: 'th' };

/** The provinces of a country in the person's language, in the order of its alphabet. */
export function provinceChoices(
  { code, provinces, localProvinces }: Pick<Country, 'code' | 'provinces' | 'localProvinces'>,
  language: AppLanguage,
): ProvinceChoice[] {
  const isLocal = spokenIn[code] === language;
  const collator = new Intl.Collator(language);
  return provinces
    .map((name, index) => {
      const local = localProvinces[index];
      const label = isLocal && local !== undefined ? local : name;
      return { value: label, label, names: local === undefined ? [name] : [name, local] };
    })
    .toSorted((one, other) => collator.compare(one.label, other.label));
}
