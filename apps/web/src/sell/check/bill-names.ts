import type { TableCheck, TableCheckBill } from '@tavola/contract';
import { nameApart, relatedOrderName } from '@tavola/selling';
import { languages, textIn, textOf } from '#text/define.ts';
import type { NamedPlace } from './place-names.ts';
import { tableStrings } from './table.strings.ts';

/** The name of a bill as the screens show it (selling spec, section 4). */
export function billName({ isMain, aliasName, order }: TableCheckBill, place: NamedPlace): string {
  const { code, name } = relatedOrderName(
    {
      orderID: order.orderID,
      orderNo: order.orderNo,
      customerID: order.customerID,
      aliasName,
      isMain,
      isPaid: order.orderPaymentStatus === 'Paid',
      isPartiallyPaid: order.orderPaymentStatus === 'PartiallyPaid',
      isVoid: order.orderPaymentStatus === 'Voided',
      isSent: order.isSent,
      orderDateTime: order.orderDateTime,
      hasLines: order.orderLines.length > 0,
    },
    place,
  );
  const t = textOf(tableStrings);
  switch (code) {
    case 'order.name.alias':
      return nameApart(name, place.apart.get(order.orderID));
    case 'order.name.bill':
      return t('billNo', { name });
    case 'order.name.table':
      return t('billTable', { name });
    case 'order.name.table_group':
      return t('billGroup', { name });
    case 'order.name.main':
      return t('billMain');
  }
}

/** The names of the bills of a table by id. */
export function billNames({ bills }: TableCheck, place: NamedPlace): ReadonlyMap<string, string> {
  return new Map(bills.map((bill) => [bill.order.orderID, billName(bill, place)]));
}

/** Whether a split has named a bill, in whatever language: after a guest or a seat. */
export const isNameOfSplit = (name: string): boolean => {
  const n = /\d+/.exec(name)?.[0] ?? '';
  return languages.some((language) => {
    const t = textIn(tableStrings, language);
    return n !== '' && [t('guest', { n }), t('seat', { n })].includes(name);
  });
};
