import type { CompanyLicence, QuotaKind } from '@tavola/contract';

/** One line of the table of a licence. */
export interface QuotaRow {
  readonly kind: Exclude<QuotaKind, 'sms'>;
  readonly used: number;
  /** null = as many as wanted. */
  readonly limit: number | null;
  readonly isAtLimit: boolean;
}

/** What a licence covers and how much of it is used. Text messages are left out, because nothing sends any. */
export const quotaRows = ({ quota, locationUsed, userUsed, emailUsed }: CompanyLicence): readonly QuotaRow[] => [
  rowOf('locations', locationUsed, quota.locationLimit),
  rowOf('users', userUsed, quota.userLimit),
  rowOf('emails', emailUsed, quota.emailLimit),
];

const rowOf = (kind: QuotaRow['kind'], used: number, limit: number | null): QuotaRow => ({
  kind,
  used,
  limit,
  isAtLimit: limit !== null && used >= limit,
});

/** An instant whose date at the location is the last business date of the licence. */
export function lastDayOf(validToDate: string, businessDayCutoff: string): string {
  const [hours = 0, minutes = 0] = businessDayCutoff.split(':').map(Number);
  return new Date(Date.parse(validToDate) - 1 - (hours * 60 + minutes) * 60_000).toISOString();
}
