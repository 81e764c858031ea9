import type { Language } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { defaultTemplates } from './default-markup.ts';

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
