export { FactWriter } from './facts/fact-writer.ts';
export { requestAll } from './facts/pending.rows.ts';
export { createCogsHandlers } from './cogs/cogs.routes.ts';
export { createForecastHandlers } from './forecast/forecast.routes.ts';
export { createMenuMixHandlers } from './menu-mix/menu-mix.routes.ts';
export { createJournalHandlers } from './journals/journals.routes.ts';
export { handleJournals, requestJournal } from './journals/make-journal.ts';
export { createReportHandlers } from './reports.routes.ts';
export { createReportViewHandlers } from './views/views.routes.ts';
