import {
  receiptTemplateRoutes,
  type ReceiptPreview,
  type ReceiptTemplate,
  type ReceiptTemplateInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';

const KEY = ['receipt-templates'];
const FRESH_MS = 5 * 60_000;

/** The template with which this terminal prints documents of a type. */
export const templateOfTypeQuery = (type: ReceiptPreview['receiptTemplateType']) =>
  queryOptions({
    queryKey: [...KEY, 'type', type],
    queryFn: ({ signal }) => call(receiptTemplateRoutes.byType, { params: { type } }, { signal }),
    // A template changes a few times a year; a receipt must not wait for it.
    staleTime: FRESH_MS,
    gcTime: Infinity,
  });

/** The templates of this location by type, the default of a type first. */
export const templatesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(receiptTemplateRoutes.list, undefined, { signal }),
});

/** A template with its markup, for its form. */
export const templateQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(receiptTemplateRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a copy of a template under its own name. */
export const copyTemplate = withRefetch(KEY, (id: string): Promise<ReceiptTemplate> =>
  call(receiptTemplateRoutes.clone, { params: { id }, body: { receiptTemplateID: newID() } }),
);
/** Changes a template; refused where another person did since `version`, and for markup that cannot be printed. */
export const updateTemplate = withRefetch(KEY, (id: string, body: ReceiptTemplateInput & { version: number }) =>
  call(receiptTemplateRoutes.update, { params: { id }, body }),
);
/** Prints documents of its type with this template from now on. */
export const setDefaultTemplate = withRefetch(KEY, (id: string) =>
  call(receiptTemplateRoutes.setDefault, { params: { id } }),
);
/** Deletes templates, all or none; refused for the one that a type is printed with. */
export const removeTemplates = withRefetch(KEY, (ids: readonly string[]) =>
  call(receiptTemplateRoutes.remove, { query: { receiptTemplateIds: [...ids] } }),
);
