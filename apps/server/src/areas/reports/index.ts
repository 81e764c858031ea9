export { FactWriter } from './facts/fact-writer.ts';
export { createReportHandlers } from './reports.routes.ts';
