import { AccountEntryType, PaymentType, type EnteredAmount } from '@tavola/contract';
import { accountRefusal, add, negate, subtract, toAmount, ZERO, type Money } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isActiveCustomer } from '#areas/customers/index.ts';
import { entryStatements, lockAccount, type NewEntry } from './entries.rows.ts';

/** A payment that an account takes, as its history shows it. */
export type AccountPayment = Omit<NewEntry, 'type' | 'refID'> & {
  readonly accountID: string;
  readonly paymentID: string;
};

/**
 * Puts a payment on a customer's account (decision 58), the tip included: what the account owes grows, up to its limit.
 * Locks the account, so that payments at several terminals cannot pass the limit together; gives its name, what is owed
 * on it then, and what is to be written. `showAmount` words the limit. Refuses an unknown account, one that this
 * customer may not pay on, and more than its limit leaves.
 */
export async function putOnAccount(
  tx: Tx,
  scope: LocationScope,
  { accountID, paymentID, ...entry }: AccountPayment,
  customerID: string | null,
  showAmount: (amount: EnteredAmount) => string,
): Promise<{ readonly name: string; readonly balance: Money; readonly statements: Statement[] }> {
  const account = (await lockAccount(tx, scope, accountID)) ?? refuse('resource.not_found');
  const { name, accountBalance, creditLimit } = account;
  const isActive = customerID !== null && (await isActiveCustomer(tx, scope, customerID));
  const refusal = accountRefusal(account, customerID === null ? null : { customerID, isActive }, entry.amount);
  if (refusal?.code === 'account.credit_limit' && creditLimit !== null) {
    const left = subtract(creditLimit, accountBalance);
    refuse('account.error.credit_limit', {
      name,
      limit: showAmount(toAmount(creditLimit)),
      available: showAmount(toAmount(left > 0 ? left : ZERO)),
    });
  }
  // A channel's account is paid by the system alone, for prepaid online orders.
  if (refusal !== undefined || account.paymentTypeID !== PaymentType.CustomerAccount)
    refuse('account.error.not_payable', { name });
  const statements =
    entryStatements(tx, scope, account, { ...entry, type: AccountEntryType.Payment, refID: paymentID }) ??
    refuse('account.error.balance_range');
  return { name, balance: add(accountBalance, entry.amount), statements };
}

/**
 * Puts what a channel has of its guest on the channel's account (decision 86). The food is promised, so neither a limit
 * nor an account that is switched off stops it. Refuses an unknown account and one of customers.
 */
export async function putOnChannelAccount(
  tx: Tx,
  scope: LocationScope,
  { accountID, paymentID, ...entry }: AccountPayment,
): Promise<{ readonly name: string; readonly balance: Money; readonly statements: Statement[] }> {
  const account = (await lockAccount(tx, scope, accountID)) ?? refuse('resource.not_found');
  const { name, paymentTypeID, accountBalance } = account;
  if (paymentTypeID !== PaymentType.ChannelAccount) refuse('account.error.not_payable', { name });
  const statements =
    entryStatements(tx, scope, account, { ...entry, type: AccountEntryType.Payment, refID: paymentID }) ??
    refuse('account.error.balance_range');
  return { name, balance: add(accountBalance, entry.amount), statements };
}

/**
 * Takes a payment off its account again when it is voided; an account that was deleted in the meantime cannot be, as it
 * has entries.
 */
export async function giveBack(
  tx: Tx,
  scope: LocationScope,
  { accountID, paymentID, amount, ...entry }: AccountPayment,
): Promise<Statement[]> {
  const account = (await lockAccount(tx, scope, accountID)) ?? refuse('resource.not_found');
  const back: Money = negate(amount);
  return (
    entryStatements(tx, scope, account, { ...entry, amount: back, type: AccountEntryType.Refund, refID: paymentID }) ??
    refuse('account.error.balance_range')
  );
}
