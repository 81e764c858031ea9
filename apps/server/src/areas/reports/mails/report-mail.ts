import { screens, type Language, type MailFormat, type ReportAnswer } from '@tavola/contract';
import type { ReceiptFormat } from '@tavola/receipts';
import { originOf } from '#platform/auth/tenant.ts';
import type { Config } from '#platform/config/config.ts';
import type { CellValue } from '#platform/imports/columns.ts';
import { escapeHtml } from '#platform/mail/link-mail.ts';
import type { MailAttachment, MailContent } from '#platform/mail/transport.ts';
import { writeReportFile, type CellKind, type ReportTable } from '../export/report-file.ts';
import { reportMailWords, type ReportMailWord } from './report-mails.words.ts';
import { reportPdf } from './report-pdf.ts';
import type { DueMail } from './report-mails.rows.ts';

/** A report as one reader is mailed it. */
export interface MailedReport
  extends ReportTable, Pick<ReportAnswer, 'period' | 'comparedPeriod'>, Pick<DueMail, 'name' | 'screen' | 'search'> {
  readonly formats: readonly MailFormat[];
  readonly hidden: ReadonlySet<string>;
  readonly language: Language;
  readonly companyID: string;
  readonly place: string;
  readonly reader: string;
  readonly sender: string;
  readonly format: ReceiptFormat;
  readonly subDomain: string;
  readonly token: string;
  readonly config: Pick<Config, 'isSecure' | 'baseDomain' | 'port'>;
  readonly at: Date;
}

const filled = (
  word: ReportMailWord,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  reportMailWords[word][language].replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? String(values[name]) : place,
  );

/** The mail with its files: the view by name, where it opens, and the link by which the reader ends it. */
export async function reportMail(report: MailedReport): Promise<MailContent> {
  const { language, name, place, config, subDomain, token, search, screen } = report;
  const origin = originOf(config, subDomain);
  const period = periodText(report.period, report.format);
  const link = `${origin}${screens[screen].path}?${new URLSearchParams(search).toString()}`;
  const stop = `${origin}${screens.reportMailStop.path}?${new URLSearchParams({ code: token }).toString()}`;
  const say = (word: ReportMailWord, values?: Readonly<Record<string, string>>): string =>
    filled(word, language, values);
  const greeting = say('greeting', { name: report.reader });
  const what = say('what', { view: name, place, period });
  const why = say('why', { sender: report.sender });
  const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
  const anchor = (address: string, words: string): string =>
    `<a href="${escapeHtml(address)}" style="color:#0b6e7f">${escapeHtml(words)}</a>`;
  return {
    // A line break in a name must not become another header.
    subject: `${place}: ${name}, ${period}`.replace(/\s+/g, ' '),
    text: [greeting, '', what, '', `${say('open')}:`, link, '', why, say('stop'), stop, ''].join('\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f4f5f6;font-family:Arial,\'Noto Sans Thai\',sans-serif;font-size:16px;line-height:1.5;color:#1c2024">',
      '<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
      paragraph(escapeHtml(greeting)),
      paragraph(escapeHtml(what)),
      paragraph(anchor(link, say('open'))),
      paragraph(escapeHtml(why)),
      `<p style="margin:0">${escapeHtml(say('stop'))} ${anchor(stop, stop)}</p>`,
      '</div></body></html>',
    ].join(''),
    attachments: await Promise.all(report.formats.map((format) => attachmentOf(report, format))),
  };
}

const periodText = ({ startDate, endDate }: { startDate: string; endDate: string }, format: ReceiptFormat): string =>
  startDate === endDate ? format.date(startDate) : `${format.date(startDate)} – ${format.date(endDate)}`;

async function attachmentOf(report: MailedReport, format: MailFormat): Promise<MailAttachment> {
  const { screen, period, companyID, language } = report;
  const name = `${screen}-${period.startDate}-${period.endDate}`;
  const shown = withoutHidden(report);
  if (format === 'xlsx') {
    const { fileName, mediaType, contentBase64 } = await writeReportFile(companyID, name, format, language, shown);
    return { fileName, contentType: mediaType, content: contentBase64 };
  }
  const bytes = await paperOf(report, shown);
  return { fileName: `${name}.pdf`, contentType: 'application/pdf', content: bytes.toString('base64') };
}

/** The columns that the view shows. */
function withoutHidden({ columns, rows, hidden }: MailedReport): ReportTable {
  const kept = columns.flatMap(({ id }, index) => (index > 0 && hidden.has(id) ? [] : [index]));
  return {
    columns: kept.flatMap((index) => columns[index] ?? []),
    rows: rows.map((row) => kept.map((index) => row[index] ?? null)),
  };
}

function paperOf(report: MailedReport, { columns, rows }: ReportTable): Promise<Buffer> {
  const { language, format, screen, name, place, period, comparedPeriod, at } = report;
  // Of what is compared, paper shows net sales alone, as the page does.
  const kept = columns.flatMap(({ id }, index) => (id.startsWith('before_') ? [] : [index]));
  const title = filled(screen, language);
  return reportPdf({
    title: name === title ? title : `${title}: ${name}`,
    lines: [
      place,
      filled('period', language, { period: periodText(period, format) }),
      ...(comparedPeriod === null
        ? []
        : [filled('compared', language, { period: periodText(comparedPeriod, format) })]),
    ],
    columns: kept.flatMap((index) => columns[index] ?? []),
    rows: rows.map((row) => kept.map((index) => row[index] ?? null)),
    write: (value, kind) => writtenCell(value, kind, format),
    pageOf: (page, pages) => filled('page', language, { page, pages }),
    moreRows: (count) => filled('more', language, { count: format.quantity(count) }),
    at,
  });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function writtenCell(value: CellValue, kind: CellKind, format: ReceiptFormat): string {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? format.amount(value) : format.quantity(value);
  const text = String(value);
  if (kind === 'day' && DAY.test(text)) return format.date(text);
  return kind === 'moment' ? format.dateTime(text) : text;
}
