import type { CompanyLicence, QuotaKind } from '@tavola/contract';

/** One line of the table of a licence. */
export interface QuotaRow {
  readonly kind: QuotaKind;
  readonly used: number;
  /** null = as many as wanted. */
  readonly limit: number | null;
  readonly isAtLimit: boolean;
}

/** What a licence covers and how much of it is used. */
export const quotaRows = ({
  quota,
  locationUsed,
  userUsed,
  emailUsed,
  smsUsed,
}: CompanyLicence): readonly QuotaRow[] => [
  rowOf('locations', locationUsed, quota.locationLimit),
  rowOf('users', userUsed, quota.userLimit),
  rowOf('emails', emailUsed, quota.emailLimit),
  rowOf('sms', smsUsed, quota.smsLimit),
];

const rowOf = (kind: QuotaKind, used: number, limit: number | null): QuotaRow => ({
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
