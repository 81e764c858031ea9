import {
  PaymentType,
  type customPaymentTypeRoutes,
  type OperationalSetting,
  type PosPaymentInput,
  type PosPaymentRecord,
  type posPaymentSettingRoutes,
} from '@tavola/contract';
import { parseMoney, smallestUnit } from '@tavola/selling';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { changeForTills, changeForTillsHere, listPaymentSettings } from '#areas/catalog/index.ts';
import { requireImage } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import {
  createCustomType,
  getCustomType,
  giveToLocations,
  listCustomTypes,
  removeCustomTypes,
  updateCustomType,
} from './custom-types.repo.ts';
import { leavingAWayToPay } from './way-to-pay.ts';
import {
  accountOf,
  getPosPayment,
  setPosPaymentActive,
  sortPosPayments,
  updatePosPayment,
} from './pos-payments.repo.ts';

type Deps = Pick<Services, 'now' | 'newID'>;

/**
 * The calls of a location's payment types (back-office spec, section 7). The tills take money by them, so they hear of
 * every write (decision 24).
 */
export function createPosPaymentHandlers({ now }: Deps): Handlers<typeof posPaymentSettingRoutes> {
  return {
    get: async (call) => found(await call.read((tx) => getPosPayment(tx, call.scope, call.params.id))),
    sort: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const ids = [...new Set(call.body.paymentSettingIDs)];
        if ((await sortPosPayments(tx, call.scope, ids, now())) !== ids.length) refuse('resource.not_found');
        return listPaymentSettings(tx, call.scope);
      }),
    update: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const {
          scope,
          params: { id },
          body,
        } = call;
        const read = () => getPosPayment(tx, scope, id);
        const before = found(await read());
        if (before.paymentTypeID === PaymentType.Cash) assertCoins(body, await readOperationalSetting(tx, scope));
        if (before.isAvailableInPOS) assertAccount({ ...before, accountPromptPayID: accountOf(body) });
        const isChanged = await updatePosPayment(tx, scope, id, before.paymentTypeID, body, now());
        return changedOrRefused(isChanged ? await read() : null, read);
      }),
    setActive: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const {
          scope,
          params: { id },
          query: { isActive = false },
        } = call;
        const before = found(await getPosPayment(tx, scope, id));
        if (isActive) assertAccount(before);
        const change = () => setPosPaymentActive(tx, scope, id, isActive, now());
        await (isActive ? change() : leavingAWayToPay(tx, scope, before.name, change));
        return found(await getPosPayment(tx, scope, id));
      }),
  };
}

/** A till cannot make a PromptPay QR without the account that the money goes to (decision 57). */
function assertAccount({ paymentTypeID, accountPromptPayID, name }: PosPaymentRecord): void {
  if (paymentTypeID === PaymentType.PromptPay && !accountPromptPayID)
    refuse(
      'payment_setting.error.prompt_pay_account',
      { name },
      { fields: [{ path: 'accountPromptPayID', code: 'required' }] },
    );
}

const COINS = [
  'roundOffTotalsToNearest',
  'quickCashButton1',
  'quickCashButton2',
  'quickCashButton3',
  'quickCashButton4',
  'quickCashButton5',
] as const;

/** Cash comes in whole smallest units of its currency; a finer step or button would make sums that no till can take. */
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

/** The calls of the payment types that a company adds of its own. */
export function createCustomPaymentTypeHandlers({ now, newID }: Deps): Handlers<typeof customPaymentTypeRoutes> {
  return {
    list: (call) => call.read((tx) => listCustomTypes(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getCustomType(tx, call.scope, call.params.id))),
    create: (call) => {
      const { body } = call;
      const scope = companyOf(call.scope);
      const id = body.customPaymentTypeID ?? newID();
      const create = async (tx: Tx) => {
        await requireImage(tx, scope, body.logoUrl, 'logoUrl');
        if (!(await createCustomType(tx, scope, id, body, now()))) return null;
        await giveToLocations(tx, scope, id, body, newID, now());
        return getCustomType(tx, scope, id);
      };
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, { create: () => create(tx), read: () => getCustomType(tx, scope, id), onRepeat: keepQuiet }),
      );
    },
    update: (call) =>
      changeForTills(call, now(), async (tx) => {
        const {
          params: { id },
          body,
        } = call;
        await requireImage(tx, call.scope, body.logoUrl, 'logoUrl');
        const isChanged = await updateCustomType(tx, companyOf(call.scope), id, body, now());
        const current = await getCustomType(tx, call.scope, id);
        return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
      }),
    remove: (call) =>
      changeForTills(call, now(), async (tx) =>
        removedOrRefused(await removeCustomTypes(tx, companyOf(call.scope), call.query.customPaymentTypeIDs, now())),
      ),
  };
}
