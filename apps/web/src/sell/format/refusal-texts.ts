import type { AppLanguage } from '#text/define.ts';

/** Words in every language, by the code of the refusal. */
export type RefusalTexts = Readonly<Record<string, Readonly<Record<AppLanguage, string>>>>;
