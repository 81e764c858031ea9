import { nameIn, type Language, type Names } from '@tavola/contract';
import type { Catalog } from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { currentLanguage } from '#text/define.ts';

type NamesByName = ReadonlyMap<string, Names>;
const known = new WeakMap<ReadonlyMap<string, unknown>, NamesByName>();

/** Names per language by the plain name, which is unique. */
function namesByName(
  records: ReadonlyMap<string, { readonly name: string; readonly names?: Names | null | undefined }>,
): NamesByName {
  const made =
    known.get(records) ??
    new Map([...records.values()].flatMap(({ name, names }): [string, Names][] => (names ? [[name, names]] : [])));
  known.set(records, made);
  return made;
}

/** A discount of a priced order, which names it plainly, in the language of the page or in another one. */
export const shownDiscount = ({ discounts }: Catalog, name: string, language: Language = currentLanguage()): string =>
  nameIn({ name, names: namesByName(discounts).get(name) }, language);

/** A tax of a priced order, likewise; a component of a tax has its own names. */
export function shownTax({ taxes }: Catalog, name: string): string {
  const component = [...taxes.values()]
    .flatMap(({ taxComponents }) => taxComponents)
    .find((each) => each.name === name && each.names);
  return shownName({ name, names: component?.names ?? namesByName(taxes).get(name) });
}
