import { ReceiptTemplateType, type Language } from '@tavola/contract';

/** A template as a new location gets it. */
export interface DefaultTemplate {
  readonly type: ReceiptTemplateType;
  readonly name: string;
  readonly markup: string;
}

// Every label in both languages, `en|th`; the markup below names the first.
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `Sales receipt|ใบเสร็จรับเงิน;Kitchen ticket|ใบสั่งครัว;Order ticket|ใบสั่งอาหาร;Pay in|นำเงินเข้า;Pay out|นำเงินออก;Deposit|นำเงินฝาก;Terminal opening|เปิดรอบขาย;Terminal closing|ปิดรอบขาย;
   Current terminal report|รายงานเครื่องปัจจุบัน;Drawer summary|สรุปลิ้นชัก;Close of day|ปิดยอดประจำวัน;Bill preview|ใบแจ้งยอด;Delivery ticket|ใบส่งอาหาร;Table receipt|ใบเสร็จโต๊ะ;
   Table bill preview|ใบแจ้งยอดโต๊ะ;Refund|คืนเงิน;Tax ID|เลขประจำตัวผู้เสียภาษี;Order|ออเดอร์;Receipt|ใบเสร็จ;Staff|พนักงาน;Table|โต๊ะ;Customer|ลูกค้า;Phone|โทร;Address|ที่อยู่;
   Subtotal|ยอดรวม;Total|ยอดรวมทั้งสิ้น;Change|เงินทอน;Tip|ทิป;Not a receipt|ไม่ใช่ใบเสร็จรับเงิน;Thank you|ขอบคุณ;Refunded|ยอดคืน;Amount|จำนวนเงิน;Reason|เหตุผล;Terminal|เครื่อง;
   Expected|ยอดที่ควรมี;Counted|ยอดนับจริง;Difference|ผลต่าง`
    .split(';')
    .map((pair) => pair.trim().split('|') as [string, string]),
);

const head = `<text align="center" size="2" bold="true">{location.name}</text>
<each of="location.addressLines" as="line"><text align="center">{line}</text></each>
<if value="location.phone"><text align="center">{location.phone}</text></if>
<if value="location.vatid"><text align="center">[Tax ID] {location.vatid}</text></if>
<line/>`;
const orderHead = `<row><column>[Order] {orderNo}</column><column align="right">{dateTime}</column></row>
<if value="tableName"><text size="2" bold="true">[Table] {tableName}</text></if>
<if value="staffName"><text>[Staff] {staffName}</text></if>
<line/>`;
const pricedLines = `<each of="lines" as="item">
<row><column>{item.quantity} × {item.name}</column><column align="right">{item.amount}</column></row>
<each of="item.details" as="detail"><row><column>  {detail.text}</column><column align="right">{detail.amount}</column></row></each>
<if value="item.note"><text>  {item.note}</text></if>
</each>
<line/>`;
const kitchenLines = `<each of="lines" as="item">
<text size="2" bold="true">{item.quantity} × {item.name}</text>
<each of="item.details" as="detail"><text size="2">  {detail.text}</text></each>
<if value="item.note"><text size="2">  ! {item.note}</text></if>
</each>`;
const totals = `<row><column>[Subtotal]</column><column align="right">{subtotal}</column></row>
<each of="adjustments" as="step"><row><column>{step.name}</column><column align="right">{step.amount}</column></row></each>
<each of="taxes" as="tax"><row><column>{tax.name} {tax.rate}%</column><column align="right">{tax.amount}</column></row></each>
<row bold="true"><column>[Total]</column><column align="right">{totalDueAmount}</column></row>`;
const payments = `<each of="payments" as="payment">
<row><column>{payment.name}</column><column align="right">{payment.tenderedAmount}</column></row>
<if value="payment.tipAmount"><row><column>[Tip]</column><column align="right">{payment.tipAmount}</column></row></if>
<if value="payment.changeAmount"><row><column>[Change]</column><column align="right">{payment.changeAmount}</column></row></if>
</each>`;
const thanks = `<line/>
<if value="saleNo"><text align="center">[Receipt] {saleNo}</text></if>
<text align="center">[Thank you]</text>
<cut/>`;
const noReceipt = `<line/>
<text align="center">[Not a receipt]</text>
<cut/>`;
const delivery = `<text bold="true">[Customer] {customer.name}</text>
<text>[Phone] {customer.phone}</text>
<text>[Address] {customer.address}</text>
<line/>`;
const cashMove = `<row><column>[Terminal] {terminalName}</column><column align="right">{dateTime}</column></row>
<text>[Staff] {staffName}</text>
<row bold="true"><column>[Amount]</column><column align="right">{amount}</column></row>
<if value="reason"><text>[Reason] {reason}</text></if>
<cut/>`;
const cashReport = `<row><column>[Terminal] {terminalName}</column><column align="right">{dateTime}</column></row>
<text>[Staff] {staffName}</text>
<line/>
<each of="perType" as="type">
<text bold="true">{type.name}</text>
<row><column>[Expected]</column><column align="right">{type.expected}</column></row>
<row><column>[Counted]</column><column align="right">{type.counted}</column></row>
<row><column>[Difference]</column><column align="right">{type.difference}</column></row>
</each>
<cut/>`;

const {
  Sales,
  Kitchen,
  Order,
  PayIn,
  PayOut,
  Deposit,
  TerminalOpening,
  TerminalClosing,
  TerminalCurrent,
  DrawerSummary,
  CloseOfDay,
  BillPreview,
  DeliveryTicket,
  TableServiceSales,
  TableServiceBillPreview,
  Refund,
} = ReceiptTemplateType;
const templates: readonly (readonly [type: ReceiptTemplateType, name: string, ...blocks: string[]])[] = [
  [Sales, 'Sales receipt', head, orderHead, pricedLines, totals, payments, thanks],
  [Kitchen, 'Kitchen ticket', orderHead, kitchenLines, '<cut/>'],
  [Order, 'Order ticket', head, orderHead, pricedLines, totals, '<cut/>'],
  [PayIn, 'Pay in', head, '<text bold="true">[Pay in]</text>', cashMove],
  [PayOut, 'Pay out', head, '<text bold="true">[Pay out]</text>', cashMove],
  [Deposit, 'Deposit', head, '<text bold="true">[Deposit]</text>', cashMove],
  [TerminalOpening, 'Terminal opening', head, '<text bold="true">[Terminal opening]</text>', cashMove],
  [TerminalClosing, 'Terminal closing', head, '<text bold="true">[Terminal closing]</text>', cashReport],
  [TerminalCurrent, 'Current terminal report', head, '<text bold="true">[Current terminal report]</text>', cashReport],
  [DrawerSummary, 'Drawer summary', head, '<text bold="true">[Drawer summary]</text>', cashReport],
  [CloseOfDay, 'Close of day', head, '<text bold="true">[Close of day] {closeOfDayNo}</text>', cashReport],
  [BillPreview, 'Bill preview', head, orderHead, pricedLines, totals, noReceipt],
  [DeliveryTicket, 'Delivery ticket', head, delivery, orderHead, pricedLines, totals, '<cut/>'],
  [TableServiceSales, 'Table receipt', head, orderHead, pricedLines, totals, payments, thanks],
  [TableServiceBillPreview, 'Table bill preview', head, orderHead, pricedLines, totals, noReceipt],
  [
    Refund,
    'Refund',
    head,
    '<text bold="true">[Refund]</text>',
    orderHead,
    pricedLines,
    totals,
    '<row bold="true"><column>[Refunded]</column><column align="right">{refundAmount}</column></row>',
    thanks,
  ],
];

/**
 * One template for each type of the specification, in the location's language (back-office spec, section 3; decision
 * 77).
 */
export function defaultTemplates(language: Language): readonly DefaultTemplate[] {
  const say = (word: string): string => (language === 'th' ? (WORDS[word] ?? word) : word);
  return templates.map(([type, name, ...blocks]) => ({
    type,
    name: say(name),
    markup: blocks.join('\n').replace(/\[([A-Z][A-Za-z ]*)\]/g, (_, word: string) => say(word)),
  }));
}
