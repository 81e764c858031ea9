export { FactWriter } from './facts/fact-writer.ts';
export { requestAll } from './facts/pending.rows.ts';
export { createReportHandlers } from './reports.routes.ts';
