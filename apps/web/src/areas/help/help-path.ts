import { buildPath, screens } from '@tavola/contract';
import type { HelpDocument } from './documents.ts';

/** The address of one page of the help. */
export const helpPath = ({ category, id }: HelpDocument): string =>
  buildPath(screens.helpDocument.path.replace(/\$(\w+)/g, '{$1}'), { category, docTitle: id });
