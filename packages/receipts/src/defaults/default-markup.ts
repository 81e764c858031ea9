import { ReceiptTemplateType, type Language } from '@tavola/contract';

/**
 * The template of each type that a location begins with (back-office spec, section 3; decision 77). Their words are
 * `{label.…}`, so that one text serves every language. A change of one needs a migration for the locations that have
 * it.
 */

const head = `<image source="{location.logo}"/>
<text align="center" size="2" bold="true">{location.name}</text>
<if value="location.companyName"><text align="center">{location.companyName}</text></if>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">{label.taxID} {location.vatid}</text></if>
<if value="location.companyRegistrationId"><text align="center">{label.registrationID} {location.companyRegistrationId}</text></if>`;
const title = '<text align="center" bold="true">{title}</text>\n<line/>';
const saleTitle = title.replace(
  '\n<line/>',
  '\n<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>\n<line/>',
);
const named = (word: string): string => `<text align="center" bold="true">{label.${word}}</text>\n<line/>`;

const orderNumbers = `<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>`;
const saleNumbers = `<if value="saleNo">
<row><column>{label.receipt} {saleNo}</column><column align="right">{dateTime}</column></row>
<row><column>{label.order} {orderNo}</column><column align="right">{terminalName}</column></row>
</if>
<if not="saleNo">
<row><column>{label.order} {orderNo}</column><column align="right">{dateTime}</column></row>
</if>
<if value="posSerialNo"><text>{label.posSerialNo} {posSerialNo}</text></if>`;
const people = `<if value="tableName"><if value="billName"><text bold="true">{label.table} {tableName} · {billName}</text></if>
<if not="billName"><text bold="true">{label.table} {tableName}</text></if></if>
<if value="collectionCode"><text bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>`;
const tablePeople = people.replace(
  '</if></if>\n',
  '</if></if>\n<if value="guestCount"><text>{label.guests} {guestCount}</text></if>\n',
);
const customer = '<if value="customer"><text>{label.customer} {customer.givenName}</text></if>';

const lines = `<line/>
<each of="lines" as="item">
<row><column width="2" align="right">{item.quantity}</column><column>{item.name}</column><column align="right">{item.amount}</column></row>
<if value="item.isFreeItem"><text>   ({label.free})</text></if>
<if value="item.isVoided"><text>   ({label.voided})</text></if>
<each of="item.details" as="detail"><row><column>   {detail.text}</column><column align="right">{detail.amount}</column></row></each>
<if value="item.note"><text>   {item.note}</text></if>
</each>
<line/>`;
const sharedLines = lines.replace(
  '<each of="item.details"',
  `<if value="item.share"><text>   ({label.shared}) 1/{item.share.billCount} × {item.share.amount}</text></if>
<each of="item.details"`,
);
const split = `<if value="bills"><line/><text bold="true">{label.billsAddUp}</text></if>
<each of="bills" as="bill">
<if value="bill.isThis"><row bold="true"><column>{bill.name}</column><column align="right">{bill.amount}</column></row></if>
<if not="bill.isThis"><row><column>{bill.name}</column><column align="right">{bill.amount}</column></row></if>
</each>
<if value="bills"><row bold="true"><column>{label.allBills}</column><column align="right">{billsAmount}</column></row></if>
<if value="oneBill"><row><column>{label.oneBill}</column><column align="right">{oneBill.amount}</column></row>
<if value="oneBill.difference"><row><column>{label.difference}</column><column align="right">{oneBill.difference}</column></row></if>
<each of="oneBill.differences" as="own"><row><column>   {own.bill}: {own.name}</column><column align="right">{own.amount}</column></row></each></if>
<if value="cents"><text>{label.lastCents}</text></if>
<each of="cents" as="cent">
<text>   {cent.name} {cent.amount}</text>
<text>     = {cent.parts}</text>
</each>`;
const sums = `<row><column>{label.subtotal}</column><column align="right">{subtotal}</column></row>
<each of="adjustments" as="step"><row><column>{step.name}</column><column align="right">{step.amount}</column></row></each>
<each of="exclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>
<each of="inclusiveTaxes" as="tax"><row><column>{tax.name} {tax.rate} {label.included}</column><column align="right">{tax.amount}</column></row></each>`;
const payments = `<if value="payments"><line/></if>
<each of="payments" as="payment">
<row><column wrap="22">{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.cashRoundingAdjustAmount"><row><column>{label.rounding}</column><column align="right">{payment.cashRoundingAdjustAmount}</column></row></if>
<if value="payment.tipAmount"><row><column>{label.tip}</column><column align="right">{payment.tipAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>{label.change}</column><column align="right">{payment.changeAmount}</column></row></if>
</each>`;
const points = `<if value="points"><line/></if>
<if value="points.earned"><row><column>{label.pointsEarned}</column><column align="right">{points.earned}</column></row></if>
<if value="points.used"><row><column>{label.pointsUsed}</column><column align="right">{points.used}</column></row></if>
<if value="points"><row><column>{label.pointsLeft}</column><column align="right">{points.balance}</column></row></if>`;
const codes = `<each of="discountRedemptions" as="code" label="{code.name}">
<line/>
<text align="center">{label.forNext}</text>
<text align="center" bold="true">{code.name}</text>
<text align="center" size="2" bold="true">{code.worth}</text>
<if value="code.isUsed"><text align="center">{label.used}</text></if>
<if not="code.isUsed">
<barcode value="{code.code}" label="{code.barsLabel}"/>
<text align="center" bold="true">{code.shownCode}</text>
<each of="code.times" as="time"><text align="center">{time}</text></each>
<text align="center">{label.single}</text>
</if>
</each>`;
const thanks = '<line/>\n<text align="center">{label.thanks}</text>\n<cut/>';
const noReceipt = '<line/>\n<text align="center">{label.notReceipt}</text>\n<cut/>';

const kitchen = `<text size="2" bold="true">{label.kitchen} {orderNo}</text>
<row><column>{dateTime}</column><column align="right">{terminalName}</column></row>
<if value="tableName"><text size="2" bold="true">{label.table} {tableName}</text></if>
<if value="collectionCode"><text size="2" bold="true">{label.code} {collectionCode}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="pickUpDateTime"><text bold="true">{label.pickUp} {pickUpDateTime}</text></if>
<line/>
<each of="lines" as="item">
<if value="item.isVoided"><text size="2" bold="true">*** {label.voided} ***</text></if>
<row size="2" bold="true"><column width="2" align="right">{item.quantity}</column><column>{item.name}</column></row>
<each of="item.details" as="detail"><text size="2">   {detail.text}</text></each>
<if value="item.isFired"><text bold="true">   {label.fire}: {item.course}</text></if>
<if value="item.isHeld"><text bold="true">   *** {label.hold}: {item.course} ***</text></if>
<if value="item.seat"><text bold="true">   {label.seat} {item.seat}</text></if>
<if value="item.seatNote"><text>   {label.seatNote}: {item.seatNote}</text></if>
<if value="item.note"><text bold="true">   ! {item.note}</text></if>
</each>
<if value="note"><line/><text bold="true">! {note}</text></if>
<cut/>`;
const orderEnd = `<if value="pickUpDateTime"><text>{label.pickUp} {pickUpDateTime}</text></if>
<if value="note"><text>{label.note} {note}</text></if>
<cut/>`;
const address = `<if value="deliveryDetails.addressName"><text bold="true">{deliveryDetails.addressName}</text></if>
<if value="deliveryDetails"><text>{label.address} {deliveryDetails.fullAddress}</text></if>
<if value="deliveryDetails.deliveryNote"><text>! {deliveryDetails.deliveryNote}</text></if>`;
const delivery = `<if value="customer"><text bold="true">{label.customer} {customer.givenName}</text></if>
<if value="customer.phone"><text>{label.phone} {customer.phone}</text></if>
${address}
<line/>`;
const refund = `<text>{label.refund} {refundNo}</text>
<if value="reason"><text>{label.reason} {reason}</text></if>`;
const refundSums = `<line/>
<if value="refundPartialOrder">
<if value="refundPartialOrder.refundTaxAmount"><row><column>{label.refundTax}</column><column align="right">{refundPartialOrder.refundTaxAmount}</column></row></if>
<if value="refundPartialOrder.refundServiceChargeAmount"><row><column>{label.refundServiceCharge}</column><column align="right">{refundPartialOrder.refundServiceChargeAmount}</column></row></if>
<if value="refundPartialOrder.refundTipAmount"><row><column>{label.refundTip}</column><column align="right">{refundPartialOrder.refundTipAmount}</column></row></if>
</if>
<row size="2" bold="true"><column>{label.refunded}</column><column align="right">{refundAmount}</column></row>`;

const terminal = `<row><column>{label.terminal} {terminalName}</column><column align="right">{dateTime}</column></row>
<text>{label.employee} {staffName}</text>
<line/>`;
const cashMove = `<row size="2" bold="true"><column>{label.amount}</column><column align="right">{amount}</column></row>
<if value="reason"><text>{label.reason} {reason}</text></if>
<if value="note"><text>{note}</text></if>
<if value="approvedBy"><text>{label.approvedBy} {approvedBy}</text></if>
<line/>
<text>{label.signature}</text>
<text/>
<text/>
<line/>
<cut/>`;
const denominations = `<each of="denominations" as="coin"><row><column>{coin.quantity} × {coin.name}</column><column align="right">{coin.amount}</column></row></each>`;
const opening = `${denominations}
<row bold="true"><column>{label.openingFloat}</column><column align="right">{amount}</column></row>
<cut/>`;
const times = `<row><column>{label.openedAt}</column><column align="right">{openedAt}</column></row>
<if value="closedAt"><row><column>{label.closedAt}</column><column align="right">{closedAt}</column></row></if>
<line/>`;
const drawer = `<row><column>{label.openingFloat}</column><column align="right">{openingAmount}</column></row>
<row><column>{label.cashSales}</column><column align="right">{cashSalesAmount}</column></row>
<if value="cashRoundingAmount"><row><column>{label.rounding}</column><column align="right">{cashRoundingAmount}</column></row></if>
<row><column>{label.cashTips}</column><column align="right">{cashTipAmount}</column></row>
<if value="cashSettlementAmount"><row><column>{label.settlements}</column><column align="right">{cashSettlementAmount}</column></row></if>
<if value="cashGiftCardAmount"><row><column>{label.giftCards}</column><column align="right">{cashGiftCardAmount}</column></row></if>
<row><column>{label.payIn}</column><column align="right">{payInAmount}</column></row>
<row><column>{label.payOut}</column><column align="right">{payOutAmount}</column></row>
<row><column>{label.deposit}</column><column align="right">{depositAmount}</column></row>
<row bold="true"><column>{label.expected}</column><column align="right">{expectedAmount}</column></row>
<if value="closedAt">
<row bold="true"><column>{label.counted}</column><column align="right">{countedAmount}</column></row>
<row bold="true"><column>{label.difference}</column><column align="right">{differenceAmount}</column></row>
</if>`;
const drawerLists = `<if value="denominations"><line/></if>
${denominations}
<if value="activities"><line/><text bold="true">{label.activities}</text></if>
<each of="activities" as="move">
<row><column>{move.name}</column><column align="right">{move.amount}</column></row>
<text>   {move.dateTime}</text>
<if value="move.reason"><text>   {move.reason}</text></if>
</each>
<cut/>`;
const counted = `<row><column>{label.counted}</column><column align="right">{kind.counted}</column></row>
<row><column>{label.difference}</column><column align="right">{kind.difference}</column></row>`;
const perType = (figures: string): string => `<each of="perType" as="kind">
<line/>
<text bold="true">{kind.name}</text>
<row><column>{label.expected}</column><column align="right">{kind.expected}</column></row>
${figures}
</each>
<cut/>`;
const report = `<if value="reportNo"><text>{reportNo}</text></if>
${times}
<row><column>{label.saleCount}</column><column align="right">{saleCount}</column></row>
<row><column>{label.sales}</column><column align="right">{salesAmount}</column></row>
<if value="cashRoundingAmount"><row><column>{label.rounding}</column><column align="right">{cashRoundingAmount}</column></row></if>
<row><column>{label.tips}</column><column align="right">{tipAmount}</column></row>
<row><column>{label.refunds}</column><column align="right">{refundAmount}</column></row>
<line/>
${drawer}
${perType(`<if value="closedAt">\n${counted}\n</if>`)}`;
const amountRow = (label: string, field: string): string =>
  `<row><column>${label}</column><column align="right">{${field}}</column></row>`;
const optionalRow = (label: string, field: string): string => `<if value="${field}">${amountRow(label, field)}</if>`;
const namedRows = (list: string): string =>
  `<each of="${list}" as="sum"><row><column>   {sum.name}</column><column align="right">{sum.amount}</column></row></each>`;
const taxRows = (list: string, ending = ''): string =>
  `<each of="${list}" as="tax"><row><column>{tax.name} {tax.rate}${ending}</column><column align="right">{tax.amount}</column></row></each>`;
const closeOfDay = `<text size="2" bold="true" align="center">Z {closeOfDayNo}</text>
<row><column>{label.businessDate}</column><column align="right">{businessDate}</column></row>
<if value="since"><row><column>{label.since}</column><column align="right">{since}</column></row></if>
<row><column>{label.closedAt}</column><column align="right">{dateTime}</column></row>
<text>{label.employee} {staffName}</text>
<line/>
<row><column>{label.saleCount}</column><column align="right">{saleCount}</column></row>
<if value="saleNumbers"><row><column>{label.saleNumbers}</column><column align="right">{saleNumbers}</column></row></if>
<if value="samples"><row bold="true"><column>{label.sampleSales} ({samples.count})</column><column align="right">{samples.amount}</column></row></if>
${amountRow('{label.grossSales}', 'grossAmount')}
${amountRow('{label.discounts}', 'discountAmount')}
${namedRows('discounts')}
${amountRow('{label.comps}', 'compAmount')}
${namedRows('comps')}
<row bold="true"><column>{label.netSales}</column><column align="right">{netAmount}</column></row>
${optionalRow('{label.serviceCharge}', 'serviceChargeAmount')}
${optionalRow('{label.charges}', 'chargesAmount')}
${optionalRow('{label.pointsRedeemed}', 'redeemedAmount')}
${taxRows('exclusiveTaxes')}
<if not="isItemized">${amountRow('{label.tax}', 'taxAmount')}</if>
<row bold="true"><column>{label.total}</column><column align="right">{totalAmount}</column></row>
${taxRows('inclusiveTaxes', ' {label.included}')}
<line/>
${optionalRow('{label.tips}', 'tipAmount')}
${optionalRow('{label.rounding}', 'roundingAmount')}
${optionalRow('{label.unsettled}', 'unsettledAmount')}
${optionalRow('{label.earlier}', 'earlierAmount')}
${optionalRow('{label.settlements}', 'settlementAmount')}
${optionalRow('{label.giftCards}', 'giftCardAmount')}
${optionalRow('{label.refunds}', 'refundAmount')}
<row bold="true"><column>{label.payments}</column><column align="right">{paymentsAmount}</column></row>
<each of="perType" as="kind"><row><column>   {kind.name}</column><column align="right">{kind.amount}</column></row></each>
<line/>
${amountRow('{label.voidedPayments}', 'voidAmount')}
${optionalRow('{label.correctedPayments}', 'correctedAmount')}
${amountRow('{label.voidedItems}', 'voidedItemAmount')}
<each of="perType" as="kind">
<if value="kind.isCounted">
<line/>
<text bold="true">{label.drawers}</text>
${amountRow('{label.expected}', 'kind.expected')}
${amountRow('{label.counted}', 'kind.counted')}
${amountRow('{label.difference}', 'kind.difference')}
</if>
</each>
<cut/>`;

const invoiceTitle = `<text align="center" bold="true">{title}</text>
<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>
<if value="isCancelled"><text align="center" bold="true">{label.cancelled}</text></if>
<line/>
<text bold="true">{label.invoiceNo} {invoiceNo}</text>
<text>{issuedAt}</text>`;
const buyer = `<line/>
<text bold="true">{label.buyer}</text>
<text bold="true">{buyer.companyName}</text>
<text>{label.taxID} {buyer.taxID}</text>
<if value="buyer.branch"><text>{label.branch} {buyer.branch}</text></if>
<text>{buyer.address}</text>`;
const invoiceSums = `<row><column>{label.subtotal}</column><column align="right">{subtotal}</column></row>
<each of="adjustments" as="step"><row><column>{step.name}</column><column align="right">{step.amount}</column></row></each>
<row><column>{label.netAmount}</column><column align="right">{netAmount}</column></row>
<each of="taxes" as="tax"><row><column>{tax.name} {tax.rate} {label.taxOn} {tax.base}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.total}</column><column align="right">{totalDueAmount}</column></row>`;
const invoiceEnd = `<line/>
<text>{label.issuedBy} {issuedBy}</text>
<text>{label.signature}</text>
<cut/>`;

const creditTitle = `<text align="center" bold="true">{title}</text>
<if value="copyDateTime"><text align="center" bold="true">{label.copy} {copyDateTime}</text></if>
<line/>
<text bold="true">{label.creditNoteNo} {creditNoteNo}</text>
<text>{issuedAt}</text>
<text>{label.ofInvoice} {invoiceNo}</text>
<text>{invoiceIssuedAt}</text>
<text>{label.refund} {refundNo}</text>
<if value="reason"><text>{label.reason} {reason}</text></if>`;
const creditSums = `<each of="adjustments" as="step"><row><column>{step.name}</column><column align="right">{step.amount}</column></row></each>
<row><column>{label.invoicedNet}</column><column align="right">{invoicedNetAmount}</column></row>
<row><column>{label.correctedNet}</column><column align="right">{correctedNetAmount}</column></row>
<row><column>{label.creditNet}</column><column align="right">{netAmount}</column></row>
<each of="taxes" as="tax"><row><column>{tax.name} {tax.rate} {label.taxOn} {tax.base}</column><column align="right">{tax.amount}</column></row></each>
<row size="2" bold="true"><column>{label.credited}</column><column align="right">{creditAmount}</column></row>`;

const giftCards = `<if value="saleNo"><row><column>{label.receipt} {saleNo}</column><column align="right">{dateTime}</column></row></if>
<if value="terminalName"><text>{label.terminal} {terminalName}</text></if>
<if value="staffName"><text>{label.staff} {staffName}</text></if>
<if value="ownerName"><text>{label.customer} {ownerName}</text></if>
<each of="cards" as="card" label="{card.typeName}">
<line/>
<row bold="true"><column>{card.typeName}</column><column align="right">{card.amount}</column></row>
<text align="center" bold="true">{card.number}</text>
<barcode value="{card.code}" label="{card.barsLabel}"/>
<row><column>{label.cardBalance}</column><column align="right">{card.balance}</column></row>
<if value="card.expiryDate"><text>{label.goodUntil} {card.expiryDate}</text></if>
</each>
<if value="saleNo"><line/><row size="2" bold="true"><column>{label.total}</column><column align="right">{totalAmount}</column></row></if>
<if value="isRefunded"><text bold="true">{label.refunded}</text></if>`;
const giftCardPayments = payments.replace(
  '<if value="payment.tipAmount"><row><column>{label.tip}</column><column align="right">{payment.tipAmount}</column></row></if>\n',
  '',
);
const cardCare = '<line/>\n<text align="center">{label.cardCare}</text>';

const T = ReceiptTemplateType;
const tableSale = [
  head,
  saleTitle,
  saleNumbers,
  people,
  customer,
  sharedLines,
  sums,
  payments,
  split,
  points,
  codes,
  thanks,
];
const tableBill = [head, title, orderNumbers, tablePeople, customer, sharedLines, sums, split, noReceipt];
const bill = [head, title, orderNumbers, people, customer, lines, sums, noReceipt];
const blocks = {
  [T.Sales]: [head, saleTitle, saleNumbers, people, customer, address, lines, sums, payments, points, codes, thanks],
  [T.Kitchen]: [kitchen],
  [T.Order]: [head, named('orderTicket'), orderNumbers, people, customer, lines, sums, orderEnd],
  [T.PayIn]: [head, named('payIn'), terminal, cashMove],
  [T.PayOut]: [head, named('payOut'), terminal, cashMove],
  [T.Deposit]: [head, named('deposit'), terminal, cashMove],
  [T.TerminalOpening]: [head, named('opening'), terminal, opening],
  [T.TerminalClosing]: [head, named('closing'), terminal, report],
  [T.TerminalCurrent]: [head, named('current'), terminal, report],
  [T.DrawerSummary]: [head, named('drawer'), terminal, times, drawer, drawerLists],
  [T.CloseOfDay]: [head, named('closeOfDay'), closeOfDay],
  [T.BillPreview]: bill,
  [T.DeliveryTicket]: [head, named('delivery'), delivery, orderNumbers, people, lines, sums, orderEnd],
  [T.TableServiceSales]: tableSale,
  [T.TableServiceBillPreview]: tableBill,
  [T.Refund]: [head, named('refund'), refund, saleNumbers, people, customer, lines, sums, payments, refundSums, thanks],
  [T.Invoice]: [head, invoiceTitle, saleNumbers, buyer, lines, invoiceSums, payments, invoiceEnd],
  [T.CreditNote]: [head, creditTitle, saleNumbers, buyer, lines, creditSums, invoiceEnd],
  [T.GiftCard]: [head, saleTitle.replace('\n<line/>', ''), giftCards, giftCardPayments, cardCare, thanks],
} as const satisfies Readonly<Record<ReceiptTemplateType, readonly string[]>>;

/** The markup that a location begins with. */
export const defaultMarkup = (type: ReceiptTemplateType): string => blocks[type].join('\n');

/** Names of the templates that a location begins with. */
export const templateNames = {
  [T.Sales]: { en: 'Sale receipt', th: 'ใบเสร็จรับเงิน' },
  [T.Kitchen]: { en: 'Kitchen ticket', th: 'ใบสั่งครัว' },
  [T.Order]: { en: 'Order ticket', th: 'ใบสั่งอาหาร' },
  [T.PayIn]: { en: 'Pay in', th: 'นำเงินเข้า' },
  [T.PayOut]: { en: 'Pay out', th: 'นำเงินออก' },
  [T.Deposit]: { en: 'Deposit', th: 'นำฝากธนาคาร' },
  [T.TerminalOpening]: { en: 'Terminal opening', th: 'เปิดรอบขาย' },
  [T.TerminalClosing]: { en: 'Terminal closing', th: 'ปิดรอบขาย' },
  [T.TerminalCurrent]: { en: 'Current terminal report', th: 'รายงานเครื่องปัจจุบัน' },
  [T.DrawerSummary]: { en: 'Drawer summary', th: 'สรุปลิ้นชัก' },
  [T.CloseOfDay]: { en: 'Close of day', th: 'ปิดยอดประจำวัน' },
  [T.BillPreview]: { en: 'Bill preview', th: 'ใบแจ้งค่าอาหาร' },
  [T.DeliveryTicket]: { en: 'Delivery ticket', th: 'ใบส่งอาหาร' },
  [T.TableServiceSales]: { en: 'Table receipt', th: 'ใบเสร็จโต๊ะ' },
  [T.TableServiceBillPreview]: { en: 'Table bill preview', th: 'ใบแจ้งค่าอาหารของโต๊ะ' },
  [T.Refund]: { en: 'Refund', th: 'คืนเงิน' },
  [T.Invoice]: { en: 'Invoice to a business', th: 'ใบกำกับภาษีเต็มรูป' },
  [T.CreditNote]: { en: 'Credit note', th: 'ใบลดหนี้' },
  [T.GiftCard]: { en: 'Gift card receipt', th: 'ใบเสร็จบัตรของขวัญ' },
} as const satisfies Readonly<Record<ReceiptTemplateType, Readonly<Record<Language, string>>>>;
