/**
 * Codes `priceOrder` and `priceBills` refuse with; the parameters name the line, discount or tax and the figure at
 * fault.
 */
export const PricingError = {
  amountInvalid: 'pricing.error.amount_invalid',
  quantityInvalid: 'pricing.error.quantity_invalid',
  percentInvalid: 'pricing.error.percent_invalid',
  taxNotFound: 'pricing.error.tax_not_found',
  lineRepeated: 'pricing.error.line_repeated',
  partsWithoutCombo: 'pricing.error.parts_without_combo',
  tooDeep: 'pricing.error.modifiers_too_deep',
  voidCompQuantity: 'pricing.error.void_comp_quantity',
  currencyInvalid: 'pricing.error.currency_invalid',
  wordUnknown: 'pricing.error.word_unknown',
  offerInvalid: 'pricing.error.offer_invalid',
  overflow: 'pricing.error.overflow',
  redemptionOff: 'pricing.error.redemption_off',
  redemptionAboveDue: 'finish.warning.cannot_more_than_total_due',
  billNotFound: 'pricing.error.bill_not_found',
  billRepeated: 'pricing.error.bill_repeated',
  billsMissing: 'pricing.error.bills_missing',
  notPerBill: 'pricing.error.belongs_to_a_bill',
} as const;
