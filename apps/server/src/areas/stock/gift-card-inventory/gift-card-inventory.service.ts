import type { GiftCardAdjustInput, GiftCardDetail, GiftCardProductInput, GiftCardStock } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import {
  createGiftCardProduct,
  getGiftCardStock,
  holdGiftCards,
  listGiftCardMovements,
  moveGiftCards,
  takeGiftCardType,
} from './gift-card-inventory.rows.ts';

const SHOWN_MOVEMENTS = 50;

/** What is in stock of a gift card, and its latest movements. */
export async function readDetail(tx: Tx, scope: LocationScope, id: string): Promise<GiftCardDetail> {
  const stock = requireFound(await getGiftCardStock(tx, scope, id));
  return { ...stock, movements: await listGiftCardMovements(tx, scope, id, SHOWN_MOVEMENTS) };
}

/** Adds a gift card of a kind, adding the kind if it is new. Null = it already exists. */
export async function addProduct(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { giftCardTypeName: name, giftCardPrice }: GiftCardProductInput,
  newTypeID: string,
  now: Date,
): Promise<GiftCardStock | null> {
  // Checked before the kind is read: a repeated call must not create again a kind that was renamed since.
  if ((await getGiftCardStock(tx, scope, id)) !== null) return null;
  await requireWholePrices(tx, scope, [['giftCardPrice', giftCardPrice]]);
  const typeID = await takeGiftCardType(tx, scope, name, newTypeID, now);
  try {
    return (await createGiftCardProduct(tx, scope, id, typeID, giftCardPrice, now))
      ? await getGiftCardStock(tx, scope, id)
      : null;
  } catch (error) {
    if (databaseFault(error)?.constraint === 'gift_card_products_key')
      refuse('gift_cards.error.duplicate', { name }, { fields: [{ path: 'giftCardPrice', code: 'invalid' }] });
    throw error;
  }
}

/** Receives, counts or takes out cards; no more are taken out than exist. */
export async function adjustStock(
  tx: Tx,
  scope: LocationScope,
  productID: string,
  { mode, quantity, reason, comment }: GiftCardAdjustInput,
  by: { readonly userID: string; readonly id: string; readonly now: Date },
): Promise<GiftCardDetail> {
  if (mode !== 'Set' && quantity === 0)
    refuse('validation.failed', {}, { fields: [{ path: 'quantity', code: 'min' }] });
  const onHand = requireFound(await holdGiftCards(tx, scope, productID));
  if (mode === 'Subtract' && quantity > onHand)
    refuse('gift_cards.error.too_few', { count: onHand }, { fields: [{ path: 'quantity', code: 'invalid' }] });
  const change = mode === 'Set' ? quantity - onHand : mode === 'Add' ? quantity : -quantity;
  const type = mode === 'Set' ? 'Count' : mode === 'Add' ? 'Receive' : 'Adjust';
  await moveGiftCards(
    tx,
    scope,
    { id: by.id, productID, type, quantity: change, reason, comment, userID: by.userID },
    by.now,
  );
  return readDetail(tx, scope, productID);
}
