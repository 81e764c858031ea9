import { amountOf, ALL_ACCESS, PaymentType } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { listSold, lockPoints, movePoints } from '#areas/loyalty/index.ts';
import { activeDemoCustomers } from '#areas/customers/index.ts';
import { listSystemPayments, switchSystemPayment } from '#areas/finance/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { findCurrency } from '#platform/reference/currencies.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { intentNow } from '../commands/work.ts';
import { findDemoSeller } from '../demo-sales/demo-sales.rows.ts';
import { issueCard } from './move-cards.ts';

/**
 * Switches gift cards and points on at one of the product's own demos and gives its first guest a card, in the books
 * like every card, and points. Does nothing where the demo has no past orders or sells no cards.
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
    const { operational_setting: setting, currency_id: currencyID } = await tx
      .selectFrom('locations')
      .select(['operational_setting', 'currency_id'])
      .where('company_id', '=', companyID)
      .where('id', '=', locationID)
      .executeTakeFirstOrThrow();
    const currency = findCurrency(currencyID);
    const unit = currency?.code === 'THB' ? 10 : 1;
    const amounts = type.inventories.map(({ giftCardPrice }) => giftCardPrice);
    await tx
      .updateTable('locations')
      .set({
        operational_setting: JSON.stringify({
          ...Object(setting),
          isGiftCardEnabled: true,
          quickTopUpAmounts: amounts,
          ...demoPoints(unit),
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
    if (ownerID !== null)
      await givePoints(tx, scope, { customerID: ownerID, unit, userID: seller.userID, now: now(), newID });
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

const DEMO_POINTS = 500;

/** How points are earned and what they are worth at a demo: 10 for each unit of spend, and a unit for each 100. */
const demoPoints = (unit: number) => ({
  earnSpendAmount: unit,
  earnPoint: 10,
  requiredPoint: 100,
  monetaryValue: unit,
});

interface GivenPoints {
  readonly customerID: string;
  readonly unit: number;
  readonly userID: string;
  readonly now: Date;
  readonly newID: () => string;
}

async function givePoints(tx: Tx, scope: LocationScope, { unit, newID, ...given }: GivenPoints): Promise<void> {
  const { customerID, now } = given;
  if ((await lockPoints(tx, scope, customerID, now)) === null) return;
  const rules = { spend: toMoney(unit), points: 10, includeTax: false, excludedCategoryIDs: [] };
  const businessDate = now.toISOString().slice(0, 10);
  const moved = {
    ...given,
    id: newID(),
    type: 'Earned',
    points: DEMO_POINTS,
    orderID: null,
    rules,
    businessDate,
  } as const;
  await tx.pipeline([movePoints(scope, moved)]);
}
