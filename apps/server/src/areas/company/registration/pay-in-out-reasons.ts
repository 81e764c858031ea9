import type { Language } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { payInOutWords } from './registration.words.ts';

const reasons = [
  { type: 'PayOut', names: payInOutWords.supplier },
  { type: 'PayOut', names: payInOutWords.tips },
  { type: 'PayOut', names: payInOutWords.pettyCash },
  { type: 'PayIn', names: payInOutWords.change },
] as const;

/** Gives a new restaurant the usual reasons of pay-ins and pay-outs, in its language and by name in the other. */
export async function createPayInOutReasons(
  tx: Tx,
  { companyID }: LocationScope,
  language: Language,
  { now, newID }: Pick<Services, 'now' | 'newID'>,
): Promise<void> {
  const at = now().toISOString();
  const other = language === 'en' ? 'th' : 'en';
  await tx
    .insertInto('pay_in_out_reasons')
    .values(
      reasons.map(({ type, names }, index) => ({
        company_id: companyID,
        id: newID(),
        name: names[language],
        names: JSON.stringify({ [other]: names[other] }),
        type,
        sort_number: index,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}
