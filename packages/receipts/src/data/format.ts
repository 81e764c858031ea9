/**
 * Writes figures and times as the reader of a receipt expects them; the app gives it, so that receipts and screens
 * write them alike.
 */
export interface ReceiptFormat {
  readonly amount: (amount: number) => string;
  readonly quantity: (quantity: number) => string;
  /** A percentage: 7 → `7%`. */
  readonly rate: (rate: number) => string;
  /** An instant in the time zone of the location. */
  readonly dateTime: (instant: string) => string;
  /** `YYYY-MM-DD`. */
  readonly date: (day: string) => string;
}
