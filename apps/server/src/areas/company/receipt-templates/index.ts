export { createDefaultTemplates } from './receipt-templates.repo.ts';
