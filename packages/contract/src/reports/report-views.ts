import * as z from 'zod/mini';
import { optional, requiredText, uuid, verbatim } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Views of reports that a person has saved (decision 331): nobody else sees them. */

/** The most views that a person keeps. */
export const MOST_REPORT_VIEWS = 100;

/** Reports that can be saved as a view, by the ids of their screens. */
export const viewableReports = [
  'salesSummary',
  'salesReport',
  'productReport',
  'categoryReport',
  'employeeReport',
  'discountReport',
  'growthReport',
  'hourReport',
] as const;
export type ViewableReport = (typeof viewableReports)[number];

/** What a report is asked for, by the names that its address uses, each with its usual value. */
export const reportSearchDefaults = {
  /** The period: one that moves with the day, or `custom` with two dates. */
  p: 'today',
  from: '',
  to: '',
  cmp: '',
  by: '',
  loc: '',
  ch: '',
  ful: '',
  who: '',
  term: '',
  store: '',
  brand: '',
  att: '',
  smp: '',
  state: 'All',
  /** Hidden columns. */
  hide: '',
} as const;
export type ReportSearchField = keyof typeof reportSearchDefaults;
/** The state of a report; what is left out is usual. */
export type ReportSearch = Readonly<Partial<Record<ReportSearchField, string>>>;

const isField = (name: string): boolean => name in reportSearchDefaults;

export const ReportViewInput = z.object({
  name: requiredText(60),
  search: z
    .record(z.string(), verbatim(300))
    .check(z.refine((search) => Object.keys(search).every(isField), { error: 'invalid' })),
});
export type ReportViewInput = z.infer<typeof ReportViewInput>;

export const ReportView = z.extend(ReportViewInput, {
  reportViewID: uuid(),
  screen: z.enum(viewableReports, { error: 'invalid' }),
  version: recordVersion(),
});
export type ReportView = z.infer<typeof ReportView>;

const sees = [permission.salesReport.view, permission.employeeReport.view] as const;
const params = z.object({ id: uuid() });
const path = '/company/report-views';

export const reportViewRoutes = {
  list: route({
    method: 'GET',
    path,
    access: sees,
    about: 'The views of reports that the caller has saved, by name.',
    answer: z.array(ReportView),
  }),
  create: route({
    method: 'POST',
    path,
    access: sees,
    about: 'Saves a view of a report for the caller.',
    repeat: 'naturalKey',
    body: z.extend(ReportViewInput, {
      reportViewID: optional(uuid()),
      screen: z.enum(viewableReports, { error: 'invalid' }),
    }),
    answer: ReportView,
    errors: ['resource.duplicate_name', 'report.too_many_views'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: sees,
    about: 'Renames a view of the caller or gives it another period, other filters or columns.',
    params,
    body: z.extend(ReportViewInput, { version: recordVersion() }),
    answer: ReportView,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: sees,
    about: 'Deletes a view of the caller.',
    params,
    answer: Removed,
  }),
} as const;
