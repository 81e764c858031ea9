import type { AppLanguage } from '#text/define.ts';

/** Words in each language, by the code of a refusal. */
export type RefusalTexts = Readonly<Record<string, Readonly<Record<AppLanguage, string>>>>;
