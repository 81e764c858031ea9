import type {
  CustomPaymentType,
  CustomPaymentTypeInput,
  OperationalSetting,
  PaymentSetting,
  PosPaymentInput,
  PosPaymentRecord,
} from '@tavola/contract';
import { parseMoney, paymentTypes, smallestUnit } from '@tavola/selling';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { listPaymentSettings } from '#areas/catalog/index.ts';
import { requireImage } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { createCustomType, getCustomType, giveToLocations, updateCustomType } from './custom-types.rows.ts';
import {
  accountOf,
  getPosPayment,
  setPosPaymentActive,
  sortPosPayments,
  updatePosPayment,
} from './pos-payments.rows.ts';
import { keepingAPaymentType } from './way-to-pay.ts';

type Means = Pick<Services, 'now' | 'newID'>;

/** Orders the payment types of a location. Refuses an id that names none. */
export async function orderPosPayments(
  tx: Tx,
  scope: LocationScope,
  given: readonly string[],
  now: Date,
): Promise<PaymentSetting[]> {
  const ids = [...new Set(given)];
  if ((await sortPosPayments(tx, scope, ids, now)) !== ids.length) refuse('resource.not_found');
  return listPaymentSettings(tx, scope);
}

/** Changes a payment type of a location. Refuses steps finer than a coin, and PromptPay on sale without an account. */
export async function changePosPayment(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: PosPaymentInput & { version: number },
  now: Date,
): Promise<PosPaymentRecord> {
  const read = () => getPosPayment(tx, scope, id);
  const before = requireFound(await read());
  if (paymentTypes[before.paymentTypeID].roundsCash) assertCoins(input, await readOperationalSetting(tx, scope));
  if (before.isAvailableInPOS) assertAccount({ ...before, accountPromptPayID: accountOf(input) });
  const isChanged = await updatePosPayment(tx, scope, id, before.paymentTypeID, input, now);
  return changedOrRefused(isChanged ? await read() : null, read);
}

/** Offers a payment type at a location or takes it off; the last one that every guest can pay by stays. */
export async function switchPosPayment(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<PosPaymentRecord> {
  const before = requireFound(await getPosPayment(tx, scope, id));
  if (isActive) assertAccount(before);
  const change = () => setPosPaymentActive(tx, scope, id, isActive, now);
  await (isActive ? change() : keepingAPaymentType(tx, scope, before.name, change));
  return requireFound(await getPosPayment(tx, scope, id));
}

/** Adds a payment type of the company to all its locations, switched off. Null = it already exists. */
export async function addCustomType(
  tx: Tx,
  locationScope: LocationScope,
  id: string,
  input: CustomPaymentTypeInput,
  { now, newID }: Means,
): Promise<CustomPaymentType | null> {
  const scope = companyOf(locationScope);
  await requireImage(tx, scope, input.logoUrl, 'logoUrl');
  if (!(await createCustomType(tx, scope, id, input, now()))) return null;
  await giveToLocations(tx, scope, id, input, newID, now());
  return getCustomType(tx, scope, id);
}

/** Changes a payment type of the company. Refuses a version that is not the current one, and unknown pictures. */
export async function changeCustomType(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: CustomPaymentTypeInput & { version: number },
  now: Date,
): Promise<CustomPaymentType> {
  await requireImage(tx, scope, input.logoUrl, 'logoUrl');
  const isChanged = await updateCustomType(tx, companyOf(scope), id, input, now);
  const current = await getCustomType(tx, scope, id);
  return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
}

/** A terminal cannot make a PromptPay QR without the account that the money goes to (decision 57). */
function assertAccount({ paymentTypeID, accountPromptPayID, name }: PosPaymentRecord): void {
  if (paymentTypes[paymentTypeID].needs === 'promptPayAccount' && !accountPromptPayID)
    refuse(
      'payment_setting.error.prompt_pay_account',
      { name },
      { fields: [{ path: 'accountPromptPayID', code: 'required' }] },
    );
}

const COINS = [
  'minimumAmountLimit',
  'maximumAmountLimit',
  'roundOffTotalsToNearest',
  'quickCashButton1',
  'quickCashButton2',
  'quickCashButton3',
  'quickCashButton4',
  'quickCashButton5',
] as const;

/**
 * Cash comes in whole smallest units of its currency; a finer step, limit or button would make sums that no terminal
 * can take.
 */
function assertCoins(
  input: PosPaymentInput,
  { currencyCode, currencyDecimals }: Pick<OperationalSetting, 'currencyCode' | 'currencyDecimals'>,
): void {
  const unit = smallestUnit({ code: currencyCode, decimals: currencyDecimals });
  const isWhole = (figure: number): boolean => {
    const amount = parseMoney(figure);
    return amount.ok && amount.value % unit === 0;
  };
  const finer = COINS.filter((field) => !isWhole(input[field]));
  if (finer.length > 0)
    refuse('validation.failed', {}, { fields: finer.map((path) => ({ path, code: 'currency_unit' })) });
}
