import { add, type Money } from '../money/money.ts';
import { accept, type Refusal, refuse } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';

/** A customer's account (selling spec, section 3; decision 58). A positive balance is what the customer owes. */
export interface PaymentAccount {
  readonly accountID: string;
  readonly accountBalance: Money;
  readonly isActive: boolean;
  /** Those who may pay on it. Empty = no one yet. */
  readonly customerIDs: readonly string[];
  /** Null = none. */
  readonly creditLimit: Money | null;
}

/** Who pays. Null = no customer on the order. */
export type AccountCustomer = { readonly customerID: string; readonly isActive: boolean } | null;

/**
 * Why an amount cannot be charged to the account, or undefined when it can (selling spec, section 5): the account is
 * inactive (`account.inactive`), the customer does not belong to it (`account.other_customer`, so an account without
 * customers takes nothing) or is inactive (`account.customer_inactive`), or the limit is exceeded
 * (`account.credit_limit`, decision 58).
 */
export function accountRefusal(account: PaymentAccount, customer: AccountCustomer, amount: Money): Refusal | undefined {
  if (!account.isActive) return refuse('account.inactive');
  if (customer === null || !account.customerIDs.includes(customer.customerID)) return refuse('account.other_customer');
  if (!customer.isActive) return refuse('account.customer_inactive');
  const wrong = figuresRefusal({ balance: account.accountBalance, amount });
  if (wrong) return wrong;
  const after = checked(() => accept(add(account.accountBalance, amount)));
  if (!after.ok) return after;
  return account.creditLimit !== null && after.value > account.creditLimit
    ? refuse('account.credit_limit', { limit: account.creditLimit / 100_000 })
    : undefined;
}
