import { nameIn, ReceiptTemplateType, type Language, type OfflineSend, type ReceiptDocument } from '@tavola/contract';
import { defaultMarkup, printMarkup, receiptFormat, type BindingData } from '@tavola/receipts';
import { labelOf, toDecimalNumber, type CartLine } from '@tavola/selling';
import { templateOfTypeQuery } from '#areas/company/receipt-templates/receipt-templates.queries.ts';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery, tenantQuery } from '#runtime/session/restaurant.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { textIn } from '#text/define.ts';
import { kitchenStrings } from './kitchen.strings.ts';

/** An order as its kitchen tickets name it. */
export interface TicketOrder {
  readonly offlineNo: string;
  readonly tableID: string | null;
  readonly note: string;
  readonly lines: readonly CartLine[];
}

/** The kitchen ticket of some lines of a send, by the template of the location, in the language of its printer. */
export function ticketDocument(
  order: TicketOrder,
  { kind, sentAt, lines }: Pick<OfflineSend, 'kind' | 'sentAt' | 'lines'>,
  lineIDs: readonly string[],
  language: Language,
): ReceiptDocument {
  const operational = queryClient.getQueryData(operationalQuery.queryKey);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const floor = queryClient.getQueryData(floorQuery.queryKey);
  const quantities = new Map(lines.map(({ orderLineID, quantity }) => [orderLineID, quantity]));
  const ticket: BindingData<typeof ReceiptTemplateType.Kitchen> = {
    location: {
      name: queryClient.getQueryData(tenantQuery.queryKey)?.locationName ?? '',
      companyName: null,
      addressLines: [],
      phone: null,
      vatid: null,
      companyRegistrationId: null,
      logo: null,
    },
    title: '',
    orderNo: order.offlineNo,
    collectionCode: null,
    dateTime: sentAt,
    staffName: user === undefined ? null : `${user.firstName} ${user.lastName}`.trim(),
    terminalName: queryClient.getQueryData(currentTerminalQuery.queryKey)?.name ?? null,
    tableName: floor?.tables.find(({ tableID }) => tableID === order.tableID)?.name ?? null,
    billName: null,
    note: order.note === '' ? null : order.note,
    pickUpDateTime: null,
    lines: order.lines
      .filter(({ orderLineID }) => lineIDs.includes(orderLineID))
      .map((line) => lineOf(line, quantities.get(line.orderLineID), kind === 'Cancel', language)),
  };
  const type = ReceiptTemplateType.Kitchen;
  const markup = queryClient.getQueryData(templateOfTypeQuery(type).queryKey)?.markup ?? defaultMarkup(type);
  const format = receiptFormat(
    {
      // A ticket of the kitchen has no amounts.
      currency: { code: '', decimals: 2, symbol: '' },
      timezoneName: operational?.timezoneName ?? 'UTC',
      calendar: operational?.calendar ?? 'gregorian',
      countryCode: operational?.countryCode ?? '',
    },
    language,
  );
  const document = printMarkup(markup, type, ticket, format, language);
  return kind === 'Cancel' ? cancelled(document, language) : document;
}

function lineOf(
  line: CartLine,
  quantity: number | undefined,
  isVoided: boolean,
  language: Language,
): BindingData<typeof ReceiptTemplateType.Kitchen>['lines'][number] {
  const called = (id: string, name: string): string => nameIn({ name, names: line.names?.[id] }, language);
  const { course, seat, seatNote, note } = labelOf(line.label);
  return {
    quantity: quantity ?? toDecimalNumber(line.quantity),
    name: called(line.itemID, line.name),
    isVoided,
    note,
    course,
    isFired: course !== null,
    isHeld: false,
    seat,
    seatNote,
    details: [
      ...line.variantOptions.map((each) => called(each.variantOptionID, each.name)),
      ...line.modifiers.map((each) => called(each.modifierOptionID, each.name)),
      ...line.parts.map((each) => called(each.itemID, each.name)),
    ].map((text) => ({ text })),
  };
}

const cancelled = (document: ReceiptDocument, language: Language): ReceiptDocument => ({
  sections: [
    {
      label: '',
      blocks: [
        {
          kind: 'text',
          text: `*** ${textIn(kitchenStrings, language)('cancelled')} ***`,
          align: 'center',
          size: 2,
          isBold: true,
        },
      ],
    },
    ...document.sections,
  ],
});
