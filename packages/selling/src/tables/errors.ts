/** Codes that the commands of a table's check refuse with. */
export const TableError = {
  /** The check has no bill of this id. */
  billNotFound: 'table.bill_not_found',
  billRepeated: 'table.bill_repeated',
  lineNotFound: 'table.line_not_found',
  lineRepeated: 'table.line_repeated',
  /** No bill is named for a line (selling spec, section 5). */
  assignToRequired: 'table.assign_to_required',
  /** A bill that holds a payment takes and gives nothing (decision 213). */
  billFrozen: 'table.bill_frozen',
  /** A line with a share on a paid bill is fixed on all of its bills (decision 213). */
  lineFixed: 'table.line_fixed',
  /** Every bill holds a payment: a person opens one first (decision 215). */
  allBillsPaid: 'table.all_bills_paid',
  billPaid: 'table.bill_paid',
} as const;
