/** What goal S12 asks of a location with a million orders and of a company with a hundred thousand customers. */

/** A search, and its query. */
export type Named = readonly [what: string, query: Readonly<Record<string, string>>];

const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Every filter of the search, those that match nothing included, and pages as far as there are any. */
export const orderSearches: readonly Named[] = [
  ['no filter', {}],
  ['page 100 of 50', { page: '100' }],
  ['page 1,001 of 50, behind the count', { page: '1001' }],
  ['a number', { text: '57' }],
  ['a collection code', { text: '057' }],
  ['a text that is not there', { text: 'no such order' }],
  ['a table', { text: 'table 7' }],
  ['a table, voided', { text: 'table 7', status: 'Voided' }],
  ['completed', { status: 'Completed' }],
  ['completed, page 100', { status: 'Completed', page: '100' }],
  ['voided', { status: 'Voided' }],
  ['a status that none has', { status: 'Held' }],
  ['paid', { paymentStatus: 'Paid' }],
  ['paid, page 100', { paymentStatus: 'Paid', page: '100' }],
  ['unpaid', { paymentStatus: 'Pending' }],
  ['refunded', { paymentStatus: 'Refunded' }],
  ['voided and refunded, none', { status: 'Voided', paymentStatus: 'Refunded' }],
  ['a business date', { businessDate: '2021-06-15' }],
  ['a business date, voided', { businessDate: '2021-06-15', status: 'Voided' }],
  ['a business date without orders', { businessDate: '2035-01-01' }],
  ['two weeks', { fromDate: '2021-06-01', toDate: '2021-06-14' }],
  ['two weeks, voided', { fromDate: '2021-06-01', toDate: '2021-06-14', status: 'Voided' }],
  ['at tables', { channel: '2' }],
  ['of an online store, none', { channel: '3' }],
  ['a cashier who opened none', { cashierID: UNKNOWN_ID }],
  ['a customer who has none', { customerID: UNKNOWN_ID }],
  ['a total in a month', { amount: '20', fromDate: '2021-05-15', toDate: '2021-06-15' }],
  ['a total in a month, none', { amount: '4', fromDate: '2021-05-15', toDate: '2021-06-15' }],
  ['charged otherwise', { hasVariance: 'true' }],
  ['charged otherwise, unpaid', { hasVariance: 'true', paymentStatus: 'Pending' }],
  ['not charged otherwise', { hasVariance: 'false' }],
  ['not charged otherwise, refunded', { hasVariance: 'false', paymentStatus: 'Refunded' }],
  ['behind the 500,000th', { after: '2021-07-02~1' }],
  ['voided, behind the 500,000th', { after: '2021-07-02~1', status: 'Voided' }],
];

/** Looking up a guest at the counter. */
export const lookUps: readonly Named[] = [
  ['nothing typed', {}],
  ['the last four digits of a phone', { search: '4231' }],
  ['the last three digits of a phone', { search: '977' }],
  ['a whole phone', { search: '0800000977' }],
  ['a phone with its country code', { search: '+66 80 000 0977' }],
  ['the first digits of a phone', { search: '0800' }],
  ['a name that 10,000 have', { search: 'somchai' }],
  ['part of it', { search: 'omch' }],
  ['two letters', { search: 'so' }],
  ['one letter', { search: 's' }],
  ['two names', { search: 'somchai jaidee' }],
  ['two names and a word of one guest', { search: 'somchai lee 64f' }],
  ['a Thai name that 10,000 have', { search: 'สมชาย' }],
  ['part of a Thai name', { search: 'ชาย' }],
  ['two Thai names', { search: 'กมลวรรณ วงศ์ไทย' }],
  ['a mail', { search: 'guest4242@guests.example' }],
  ['a name that nobody has', { search: 'zzzz' }],
  ['with the address', { search: 'somchai', includeDefaultAddress: 'true' }],
];

/** The list of customers in the back office. */
export const customerLists: readonly Named[] = [
  ['the first page', {}],
  ['page 400 of 50', { page: '400', pageSize: '50' }],
  ['by phone', { sort: 'phone:asc' }],
  ['a text', { search: 'somchai' }],
  ['a text that nobody has', { search: 'zzzz' }],
];

/** Sales of a location, by what people look for. */
export const saleLists: readonly Named[] = [
  ['no filter', {}],
  ['page 100', { page: '100' }],
  ['a number', { search: '1500000' }],
  ['two weeks', { startDate: '2021-06-01', endDate: '2021-06-14' }],
  ['a year, by number', { startDate: '2021-01-01', endDate: '2021-12-31', sort: 'saleNo:desc' }],
  ['paid', { saleState: 'Paid' }],
  ['refunded', { saleState: 'Refunded' }],
  ['voided', { saleState: 'Voided' }],
  ['counter sales', { channels: '1' }],
  ['online sales, which there are none of', { channels: '3' }],
  ['by amount', { sort: 'totalDueAmount:desc' }],
  ['by amount, page 100', { sort: 'totalDueAmount:asc', page: '100' }],
  ['by refunded amount', { sort: 'refundedAmount:desc' }],
  ['by date', { sort: 'saleDate:asc' }],
];

/** Refunds of a location. */
export const refundLists: readonly Named[] = [
  ['no filter', {}],
  ['page 100', { page: '100' }],
  ['a number', { search: 'R-1500000' }],
  ['two weeks', { startDate: '2021-06-01', endDate: '2021-06-14' }],
  ['by amount', { sort: 'amount:desc' }],
];

/** Gift cards of a company. */
export const giftCardLists: readonly Named[] = [
  ['no filter', {}],
  ['page 100', { page: '100' }],
  ['a number', { search: '00000000000007919' }],
  ['the first digits', { search: '0000000000790' }],
  ['a type', { search: 'planted' }],
  ['an owner that nobody is', { search: 'zzzz' }],
  ['active', { state: 'Active' }],
  ['disabled', { state: 'Disabled' }],
  ['expired', { state: 'Expired' }],
  ['by expiry', { sort: 'expiryDate:asc' }],
  ['by type and owner', { search: 'planted somchai' }],
  ['by balance', { sort: 'currentBalance:desc' }],
];

/** Sales of gift cards at a location. */
export const cardSaleLists: readonly Named[] = [
  ['no filter', {}],
  ['page 100', { page: '100' }],
  ['a number', { search: 'G-500' }],
  ['two weeks', { startDate: '2021-06-01', endDate: '2021-06-14' }],
  ['by amount', { sort: 'totalAmount:desc' }],
];

/** Movements of points at all locations of a company. */
export const pointLists: readonly Named[] = [
  ['no filter', {}],
  ['page 100', { page: '100' }],
  ['two weeks', { startDate: '2021-06-01', endDate: '2021-06-14' }],
  ['of one type', { types: 'Redeemed' }],
  ['of a type that nothing has', { types: 'Reset' }],
  ['a name', { search: 'somchai' }],
  ['a name that nobody has', { search: 'zzzz' }],
  ['by points', { sort: 'points:desc' }],
];
