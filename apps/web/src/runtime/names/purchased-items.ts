import { nameIn, type Language, type PurchasedItem } from '@tavola/contract';
import { currentLanguage } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';

/** What was bought, in the language of the page: "2 × Fried rice (shrimp), 1 × Tea". */
export const purchasedItems = (items: readonly PurchasedItem[], language: Language = currentLanguage()): string =>
  items.map((item) => `${formatQuantity(item.quantity)} × ${called(item, language)}`).join(', ');

/** A variant is called after its product and its options; here its options follow in brackets. */
function called(item: PurchasedItem, language: Language): string {
  const name = nameIn(item, language);
  const options = item.options.map((option) => nameIn(option, language)).join(', ');
  const end = `, ${options}`;
  return options !== '' && name.endsWith(end) ? `${name.slice(0, -end.length)} (${options})` : name;
}
