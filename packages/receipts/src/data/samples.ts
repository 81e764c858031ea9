import { ReceiptTemplateType, type Language } from '@tavola/contract';
import type { BindingData } from './binding.ts';
import { receiptWords } from './words.ts';

/**
 * Sample data of every type, for previews of a template and for the documentation. What the program names is in the
 * language of the receipt; what a restaurant has typed is as typed.
 */

const location = {
  name: 'Baan Suan Bistro',
  companyName: 'Baan Suan Co., Ltd.',
  addressLines: ['12 Sukhumvit Soi 11', 'Bangkok 10110'],
  phone: '02 123 4567',
  vatid: '0105556000017',
  companyRegistrationId: '0105556000017',
  logo: null,
};
const dateTime = '2026-11-22T11:05:00.000Z';
const receiptLink = 'https://baansuan.example.com/receipt/Zk3Vw9Qm7TtLr2Xb5NcYpA';

const orderHead = {
  location,
  title: 'Receipt',
  orderNo: '42',
  collectionCode: '318',
  dateTime,
  staffName: 'Ann Lee',
  terminalName: 'Counter 1',
  tableName: null,
  billName: null,
  note: null,
};
const lines = [
  {
    quantity: 2,
    name: 'Grilled river prawns with tamarind sauce and jasmine rice',
    amount: 780,
    isVoided: false,
    isFreeItem: false,
    note: 'no coriander',
    details: [
      { text: 'Large', amount: null },
      { text: '2 × ไข่ดาว', amount: null },
      { text: 'Prawn week', amount: -78 },
    ],
  },
  { quantity: 0.355, name: 'ส้มตำไทย', amount: 71, isVoided: false, isFreeItem: false, note: null, details: [] },
  { quantity: 1, name: 'น้ำดื่มขวด', amount: 0, isVoided: false, isFreeItem: true, note: null, details: [] },
  { quantity: 1, name: 'Iced tea', amount: 0, isVoided: true, isFreeItem: false, note: null, details: [] },
];
const orderSumsIn = (language: Language) => ({
  lines,
  subtotal: 851,
  adjustments: [
    { name: 'Prawn week 10% OFF', amount: -78 },
    { name: `${receiptWords[language].serviceCharge} 10%`, amount: 77.3 },
  ],
  exclusiveTaxes: [{ name: 'City tax', rate: 1, amount: 8.5 }],
  inclusiveTaxes: [{ name: 'VAT', rate: 7, amount: 55.63 }],
  totalDueAmount: 858.8,
});
const customer = { givenName: 'สมชาย ใจดี', phone: '081 234 5678' };
const saleIn = (language: Language) => ({
  ...orderHead,
  ...orderSumsIn(language),
  saleNo: 'S-1042',
  posSerialNo: 'E050000000A1',
  customer,
  payments: [
    { name: 'Cash', amount: 500, tenderedAmount: 500, tipAmount: 0, changeAmount: 0, cashRoundingAdjustAmount: 0 },
    {
      name: 'Bangkok Riverside Loyalty Card',
      amount: 358.8,
      tenderedAmount: 400,
      tipAmount: 20,
      changeAmount: 21.25,
      cashRoundingAdjustAmount: -0.05,
    },
  ],
  points: { earned: 42, used: 1000, balance: 3180 },
  discountRedemptions: [
    {
      name: 'Come again',
      code: 'K7MW3TQX',
      shownCode: 'K7MW-3TQX',
      barsLabel: 'Barcode of code K7MW-3TQX',
      worth: '20% OFF',
      times: ['Valid from Nov 23, 2026 until Dec 31, 2026', 'Mon–Fri 11:00–14:00'],
      isUsed: false,
    },
  ],
});
const delivery = {
  pickUpDateTime: '2026-11-22T12:30:00.000Z',
  deliveryDetails: {
    addressName: 'Office',
    fullAddress: '99/1 ถนนพระราม 4 แขวงคลองเตย กรุงเทพมหานคร 10110',
    deliveryNote: 'Ring at the gate',
  },
};
const orderIn = (language: Language) => ({
  ...orderHead,
  ...orderSumsIn(language),
  ...delivery,
  title: 'Bill',
  customer,
});
const sharedIn = (language: Language) => ({
  lines: lines.map((line, index) => ({ ...line, share: index === 1 ? { billCount: 3, amount: 213.01 } : null })),
  bills: [
    { name: 'Bill 43', amount: 120.4, isThis: false },
    { name: 'Ann', amount: 858.8, isThis: true },
    { name: 'Bill 44', amount: 71, isThis: false },
  ],
  billsAmount: 1050.2,
  oneBill: {
    amount: 1050.19,
    difference: 0.01,
    differences: [{ bill: 'Bill 43', name: receiptWords[language].serviceCharge, amount: 0.01 }],
  },
  cents: [
    { name: 'ส้มตำไทย', amount: 213.01, parts: 'Bill 43 71.01฿ + Ann 71.00฿ + Bill 44 71.00฿' },
    { name: receiptWords[language].serviceCharge, amount: 94.61, parts: 'Bill 43 10.85฿ + Ann 77.30฿ + Bill 44 6.46฿' },
  ],
});
const atTableIn = (language: Language) => ({
  ...sharedIn(language),
  tableName: 'A4',
  billName: 'Ann',
  collectionCode: null,
});

const terminal = { location, terminalName: 'Counter 1', staffName: 'Ann Lee', dateTime };
const move = { ...terminal, amount: 350, reason: 'Baker', note: 'Invoice 881', approvedBy: 'Niran' };
const denominations = [
  { name: '1,000', quantity: 2, amount: 2000 },
  { name: '0.25', quantity: 4, amount: 1 },
];
const drawer = {
  openedAt: '2026-11-22T01:30:00.000Z',
  closedAt: dateTime,
  openingAmount: 2001,
  cashSalesAmount: 12450.75,
  cashRoundingAmount: -0.25,
  cashTipAmount: 240,
  cashSettlementAmount: 0,
  cashGiftCardAmount: 0,
  payInAmount: 500,
  payOutAmount: -350,
  depositAmount: -10000,
  expectedAmount: 4841.5,
  countedAmount: 4821.5,
  differenceAmount: -20,
};
const perType = [
  { name: 'Cash', expected: 4841.5, counted: 4821.5, difference: -20 },
  { name: 'Credit Card', expected: 8120, counted: 8120, difference: 0 },
];
const report = {
  ...terminal,
  ...drawer,
  reportNo: 'T-118',
  saleCount: 87,
  salesAmount: 20570.75,
  tipAmount: 640,
  refundAmount: -120,
  perType,
};

const buyer = {
  companyName: 'บริษัท ครัวไทย จำกัด',
  taxID: '0105558000018',
  branch: 'สำนักงานใหญ่',
  address: '99/1 ถนนพระราม 4 แขวงคลองเตย กรุงเทพมหานคร 10110',
};

const T = ReceiptTemplateType;
type Samples = { readonly [K in ReceiptTemplateType]: BindingData<K> };

/** Samples of every type as a receipt in this language has them. */
export function samplesIn(language: Language): Samples {
  const [order, sale, atTable] = [orderIn(language), saleIn(language), atTableIn(language)];
  const { payIn, payOut } = receiptWords[language];
  return {
    [T.Sales]: { ...sale, ...delivery, copyDateTime: null, receiptLink },
    [T.Kitchen]: {
      ...orderHead,
      tableName: 'A4',
      collectionCode: null,
      note: 'Allergy: peanuts',
      pickUpDateTime: null,
      lines: lines.map(({ quantity, name, isVoided, note, details }, index) => ({
        quantity,
        name,
        isVoided,
        note,
        course: ['Mains', 'Starters', null, null][index] ?? null,
        isFired: index === 0,
        isHeld: index === 1,
        seat: isVoided ? null : index + 1,
        seatNote: index === 1 ? 'by the window' : null,
        details: details.filter(({ amount }) => amount === null).map(({ text }) => ({ text })),
      })),
    },
    [T.Order]: order,
    [T.PayIn]: move,
    [T.PayOut]: move,
    [T.Deposit]: move,
    [T.TerminalOpening]: { ...terminal, denominations, amount: 2001 },
    [T.TerminalClosing]: report,
    [T.TerminalCurrent]: {
      ...report,
      reportNo: null,
      closedAt: null,
      countedAmount: null,
      differenceAmount: null,
      perType: perType.map((row) => ({ ...row, counted: null, difference: null })),
    },
    [T.DrawerSummary]: {
      ...terminal,
      ...drawer,
      denominations,
      activities: [
        { dateTime: '2026-11-22T03:10:00.000Z', name: payIn, reason: 'Coins', amount: 500 },
        { dateTime: '2026-11-22T05:40:00.000Z', name: payOut, reason: 'Baker', amount: -350 },
      ],
    },
    [T.CloseOfDay]: {
      location,
      staffName: 'Ann Lee',
      dateTime,
      closeOfDayNo: '118',
      businessDate: '2026-11-22',
      since: '2026-11-21T15:02:00.000Z',
      saleNumbers: '9901 – 9987',
      samples: null,
      isItemized: true,
      saleCount: 87,
      grossAmount: 21980,
      discountAmount: -1100,
      compAmount: -309.5,
      serviceChargeAmount: 0,
      netAmount: 20570.5,
      discounts: [
        { name: 'Happy hour', quantity: 14, amount: -900 },
        { name: 'Staff', quantity: 2, amount: -200 },
      ],
      comps: [{ name: 'Long wait', quantity: 3, amount: -309.5 }],
      chargesAmount: 0,
      redeemedAmount: 0,
      taxAmount: 1345.73,
      exclusiveTaxes: [],
      inclusiveTaxes: [{ name: 'VAT', rate: 7, amount: 1345.73 }],
      totalAmount: 20570.5,
      tipAmount: 640,
      roundingAmount: -0.25,
      unsettledAmount: 0,
      earlierAmount: -399.75,
      settlementAmount: 0,
      giftCardAmount: 0,
      paymentsAmount: 20810.5,
      refundAmount: 0,
      voidAmount: -95,
      correctedAmount: 0,
      voidedItemAmount: -180,
      perType: [
        { name: 'Cash', amount: 12690.5, expected: 4841.5, counted: 4821.5, difference: -20, isCounted: true },
        { name: 'Credit Card', amount: 8120, expected: 8120, counted: null, difference: null, isCounted: false },
      ],
    },
    [T.BillPreview]: order,
    [T.DeliveryTicket]: order,
    [T.TableServiceSales]: { ...sale, ...atTable, copyDateTime: null, receiptLink },
    [T.TableServiceBillPreview]: { ...order, ...atTable, guestCount: 4 },
    [T.Invoice]: {
      ...sale,
      title: language === 'th' ? 'ใบกำกับภาษี' : 'Tax invoice',
      copyDateTime: null,
      invoiceNo: 'INV-2026-000012',
      issuedAt: '2026-11-22T11:09:00.000Z',
      issuedBy: 'Ann Lee',
      isCancelled: false,
      buyer,
      netAmount: 794.67,
      taxes: [
        { name: 'City tax', rate: 1, base: 794.67, amount: 8.5 },
        { name: 'VAT', rate: 7, base: 794.67, amount: 55.63 },
      ],
    },
    [T.CreditNote]: {
      ...sale,
      discountRedemptions: [],
      points: null,
      payments: [],
      lines: sale.lines.filter((_line, index) => index === 1),
      subtotal: 71,
      adjustments: [],
      exclusiveTaxes: [],
      inclusiveTaxes: [],
      totalDueAmount: 75.97,
      title: language === 'th' ? 'ใบลดหนี้' : 'Credit note',
      copyDateTime: null,
      creditNoteNo: 'CN-2026-000003',
      issuedAt: '2026-11-23T04:10:00.000Z',
      issuedBy: 'Ann Lee',
      invoiceNo: 'INV-2026-000012',
      invoiceIssuedAt: '2026-11-22T11:09:00.000Z',
      buyer,
      reason: 'Wrong dish',
      refundNo: 'R-7',
      invoicedNetAmount: 794.67,
      correctedNetAmount: 723.67,
      netAmount: 71,
      taxes: [{ name: 'VAT', rate: 7, base: 71, amount: 4.97 }],
      creditAmount: 75.97,
    },
    [T.GiftCard]: {
      location,
      title: receiptWords[language].giftCardSale,
      saleNo: 'G-12',
      dateTime,
      staffName: 'Ann Lee',
      terminalName: 'Counter 1',
      ownerName: customer.givenName,
      cards: [
        {
          typeName: 'Songkran Gift Card',
          number: '4917 0031 2254 8806 1',
          code: '49170031225488061',
          barsLabel: receiptWords[language].cardBars.replace('{number}', '4917 0031 2254 8806 1'),
          amount: 500,
          balance: 500,
          expiryDate: '2027-11-22',
        },
      ],
      totalAmount: 500,
      payments: [{ name: 'Cash', amount: 500, tenderedAmount: 1000, changeAmount: 500, cashRoundingAdjustAmount: 0 }],
      isRefunded: false,
      copyDateTime: null,
    },
    [T.Refund]: {
      ...sale,
      discountRedemptions: [],
      points: null,
      refundNo: 'R-7',
      reason: 'Wrong dish',
      refundPartialOrder: { refundTaxAmount: -5.1, refundServiceChargeAmount: -7.1, refundTipAmount: 0 },
      refundAmount: -78,
    },
  };
}

/** The same in English. */
export const samples: Samples = samplesIn('en');
