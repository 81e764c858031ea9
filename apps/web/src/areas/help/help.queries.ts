import { queryOptions } from '@tanstack/react-query';
import { loadStatic } from '#runtime/http/static-file.ts';
import type { HelpDocument, HelpIndexEntry } from './documents.ts';

// Part of the build: the service worker has them without a network, and a new version brings new ones with its page.
const ofTheBuild = { staleTime: Infinity, gcTime: Infinity, networkMode: 'always', retry: 1 } as const;

/** All pages of the help, in every language. */
export const helpDocumentsQuery = queryOptions({
  queryKey: ['help', 'documents'],
  queryFn: () => loadStatic<readonly HelpDocument[]>('/docs.json'),
  ...ofTheBuild,
});

/** What the search of the help looks through; loaded with the first search. */
export const helpIndexQuery = queryOptions({
  queryKey: ['help', 'index'],
  queryFn: () => loadStatic<readonly HelpIndexEntry[]>('/docs-index.json'),
  ...ofTheBuild,
});
