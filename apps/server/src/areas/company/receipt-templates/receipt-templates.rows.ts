import {
  ReceiptTemplateType,
  type Language,
  type ReceiptTemplate,
  type ReceiptTemplateInput,
  type ReceiptTemplateSummary,
} from '@tavola/contract';
import { defaultMarkup, templateNames } from '@tavola/receipts';
import { sql, type InferResult } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A template as a new location gets it. */
export interface DefaultTemplate {
  readonly type: ReceiptTemplateType;
  readonly name: string;
  readonly markup: string;
}

/** One template for each type of the specification, named in the location's language. */
export const defaultTemplates = (language: Language): readonly DefaultTemplate[] =>
  Object.values(ReceiptTemplateType).map((type) => ({
    type,
    name: templateNames[type][language],
    markup: defaultMarkup(type),
  }));

/** Gives a new location its default template of every type. */
export async function createDefaultTemplates(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  language: Language,
  { now, newID }: Pick<Services, 'now' | 'newID'>,
): Promise<void> {
  const at = now().toISOString();
  await tx
    .insertInto('receipt_templates')
    .values(
      defaultTemplates(language).map(({ type, name, markup }) => ({
        company_id: companyID,
        location_id: locationID,
        id: newID(),
        name,
        receipt_template_type: type,
        is_default: true,
        markup,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

const templatesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('receipt_templates as t')
    .select(['t.id', 't.name', 't.description', 't.receipt_template_type', 't.is_default', 't.version', 't.markup'])
    .where('t.company_id', '=', companyID)
    .where('t.location_id', '=', locationID)
    .where('t.deleted_at', 'is', null)
    .$narrowType<{ receipt_template_type: ReceiptTemplateType }>();
type TemplateRow = InferResult<ReturnType<typeof templatesOf>>[number];

const toSummary = (row: Omit<TemplateRow, 'markup'>): ReceiptTemplateSummary => ({
  receiptTemplateID: row.id,
  name: row.name,
  description: row.description,
  receiptTemplateType: row.receipt_template_type,
  isDefault: row.is_default,
  version: row.version,
});
const toTemplate = (row: TemplateRow): ReceiptTemplate => ({ ...toSummary(row), markup: row.markup });

/** The templates of a location without their markup: by type, the default of each type first. */
export async function listTemplates(tx: Tx, scope: LocationScope): Promise<ReceiptTemplateSummary[]> {
  const rows = await templatesOf(tx, scope)
    .orderBy('t.receipt_template_type')
    .orderBy('t.is_default', 'desc')
    .orderBy('t.name')
    .execute();
  return rows.map(toSummary);
}

/** A template with its markup; null = unknown at this location, or deleted. */
export async function getTemplate(tx: Tx, scope: LocationScope, id: string): Promise<ReceiptTemplate | null> {
  const row = await templatesOf(tx, scope).where('t.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toTemplate(row);
}

/** The template with which documents of a type are printed here; null where there is none. */
export async function findDefaultTemplate(
  tx: Tx,
  scope: LocationScope,
  type: ReceiptTemplateType,
): Promise<ReceiptTemplate | null> {
  const row = await templatesOf(tx, scope)
    .where('t.receipt_template_type', '=', type)
    .where('t.is_default', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : toTemplate(row);
}

const TEMPLATES: NamedRecords = {
  table: 'receipt_templates',
  isOfLocation: true,
  key: 'receipt_templates_name_key',
};

/** Adds a template that is not the default of its type. Null = it already exists (a repeated call). */
export async function createTemplate(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { receiptTemplateType, ...words }: ReceiptTemplateInput & Pick<ReceiptTemplate, 'receiptTemplateType'>,
  now: Date,
): Promise<ReceiptTemplate | null> {
  const columns = { ...words, receipt_template_type: receiptTemplateType };
  return (await addRecord(tx, TEMPLATES, scope, id, columns, now)) ? getTemplate(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateTemplate(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, name, description, markup }: ReceiptTemplateInput & { readonly version: number },
  now: Date,
): Promise<ReceiptTemplate | null> {
  const columns = { name, description, markup };
  return (await changeRecord(tx, TEMPLATES, scope, id, version, columns, now)) ? getTemplate(tx, scope, id) : null;
}

/** Makes a template the one that its type is printed with, in place of the one before. */
export async function writeDefault(
  tx: Tx,
  scope: LocationScope,
  { receiptTemplateID, receiptTemplateType }: ReceiptTemplate,
  now: Date,
): Promise<void> {
  const mark = (isDefault: boolean) =>
    tx
      .updateTable('receipt_templates')
      .set({ is_default: isDefault, updated_at: now.toISOString(), version: sql<number>`version + 1` })
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID);
  // One after the other: two defaults of a type are refused, also for a moment.
  await mark(false).where('receipt_template_type', '=', receiptTemplateType).where('is_default', '=', true).execute();
  await mark(true).where('id', '=', receiptTemplateID).execute();
}

/** Locks templates of the location in the order of their ids, so that none becomes the default or goes in between. */
export async function lockTemplates(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  which: { readonly ids: readonly string[] } | { readonly type: ReceiptTemplateType },
): Promise<readonly { readonly name: string; readonly isDefault: boolean }[]> {
  return tx
    .selectFrom('receipt_templates')
    .select(['name', 'is_default as isDefault'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .$if('ids' in which, (query) => query.where('id', '=', anyOf('ids' in which ? which.ids : [])))
    .$if('type' in which, (query) =>
      query.where('receipt_template_type', '=', 'type' in which ? which.type : ReceiptTemplateType.Sales),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
