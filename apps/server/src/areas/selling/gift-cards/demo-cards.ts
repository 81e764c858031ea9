import { amountOf, ALL_ACCESS, PaymentType } from '@tavola/contract';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { listSold } from '#areas/loyalty/index.ts';
import { activeDemoCustomers } from '#areas/customers/index.ts';
import { listSystemPayments, switchSystemPayment } from '#areas/finance/index.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { intentNow } from '../commands/work.ts';
import { findDemoSeller } from '../demo-sales/demo-sales.rows.ts';
import { issueCard } from './move-cards.ts';

/**
 * Switches gift cards on at one of the product's own demos and gives its first guest a card, in the books like every
 * card. Does nothing where the demo has no past orders or sells no cards.
 */
export async function plantDemoCards(
  { database, now, newID }: Pick<Services, 'database' | 'now' | 'newID'>,
  deps: SellingDeps,
  subDomain: string,
): Promise<void> {
  const found = await database.global((tx) =>
    tx
      .selectFrom('sub_domains')
      .select(['company_ref', 'location_ref'])
      .where('sub_domain', '=', subDomain)
      .executeTakeFirst(),
  );
  if (found === undefined) return;
  const scope = locationScope(found.company_ref, found.location_ref);
  const { companyID, locationID } = scope;
  await database.tenant(scope, async (tx) => {
    const seller = await findDemoSeller(tx, scope);
    const [type] = await listSold(tx, scope);
    const price = type?.inventories.at(-1)?.giftCardPrice;
    if (seller === null || type === undefined || price === undefined) return;
    const { operational_setting: setting } = await tx
      .selectFrom('locations')
      .select('operational_setting')
      .where('company_id', '=', companyID)
      .where('id', '=', locationID)
      .executeTakeFirstOrThrow();
    const amounts = type.inventories.map(({ giftCardPrice }) => giftCardPrice);
    await tx
      .updateTable('locations')
      .set({
        operational_setting: JSON.stringify({
          ...Object(setting),
          isGiftCardEnabled: true,
          quickTopUpAmounts: amounts,
        }),
        updated_at: now().toISOString(),
      })
      .where('company_id', '=', companyID)
      .where('id', '=', locationID)
      .execute();
    for (const { systemPaymentSettingID: id, paymentTypeID } of await listSystemPayments(tx, scope))
      if (paymentTypeID === PaymentType.GiftCard)
        await switchSystemPayment(tx, scope, id, true, { now, newID, onUnchanged: () => undefined });
    await raisePosVersion(tx, scope, now());
    const [ownerID = null] = await activeDemoCustomers(tx, scope);
    const { userID, displayName, clientID } = seller;
    const actor = { scope, userID, displayName, clientID, rights: new Set([ALL_ACCESS]), requestId: null };
    await issueCard(intentNow(tx, actor, deps), newID(), {
      giftCardTypeID: type.giftCardTypeID,
      initialValue: amountOf(price),
      customerOwnerID: ownerID,
      expiryDate: null,
      comment: '',
    });
  });
}
