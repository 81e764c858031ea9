import type { AppLanguage } from '#text/define.ts';

/** The categories of the help, in the order of the selector (platform spec, section 2). */
export const helpCategories = ['General', 'Quick Service', 'Table Service', 'KDS'] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** A piece of a line; labels of the product are bold. */
export interface HelpRun {
  readonly text: string;
  readonly isBold?: true;
}

/** A paragraph, or a list whose items may hold several lines. */
export type HelpBlock =
  | { readonly kind: 'text'; readonly runs: readonly HelpRun[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly HelpRun[])[] };

/** One page of help in one language, ready to be shown: no markup is left in it. */
export interface HelpText {
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}

/** A row of `/docs.json`: a page of help in every language. */
export interface HelpDocument {
  /** Also `docTitle` of its address; the same in every language. */
  readonly id: string;
  readonly category: HelpCategory;
  /** Ids of the screens that open it. */
  readonly screens: readonly string[];
  readonly texts: Readonly<Record<AppLanguage, HelpText>>;
  /** Addresses of the pictures of its first screen; left out = none was taken. */
  readonly pictures?: Readonly<Partial<Record<AppLanguage, string>>>;
}

/** A row of `/docs-index.json`: what the search looks through. */
export interface HelpIndexEntry {
  readonly id: string;
  readonly language: AppLanguage;
  readonly title: string;
  readonly text: string;
}

/** The page that a screen opens first; undefined when none covers it. */
export const documentOfScreen = (documents: readonly HelpDocument[], screen: string): HelpDocument | undefined =>
  documents.find(({ screens }) => screens.includes(screen));
