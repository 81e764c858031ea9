import { Fulfillment, PaymentType, permission, type CustomerDetails, type PaymentAccount } from '@tavola/contract';
import { ONE_PIECE, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { customerQuery } from '#areas/customers/customers/customers.queries.ts';
import {
  customerDetailsQuery,
  customerLookupQuery,
  type addAddress,
  type addCustomer,
  type editAddress,
  type editCustomer,
  type switchCustomer,
} from '#areas/customers/customers/lookup.queries.ts';
import { payableAccountsQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import { SellContext, type Selling } from '../data/sell-context.ts';
import { closed, useCheckout } from '../payment/checkout/checkout-state.ts';
import { SaleActionsContext } from '../shell/sale-actions.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { FRIDAY_NOON } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { CustomerDialog } from './CustomerDialog.tsx';
import { sellCustomerStrings } from './customer.strings.ts';

const t = textOf(sellCustomerStrings);
const writes = vi.hoisted(() => ({
  addCustomer: vi.fn<typeof addCustomer>(),
  addAddress: vi.fn<typeof addAddress>(),
  editAddress: vi.fn<typeof editAddress>(),
  editCustomer: vi.fn<typeof editCustomer>(),
  switchCustomer: vi.fn<typeof switchCustomer>(),
}));
vi.mock('#areas/customers/customers/lookup.queries.ts', async (actual) => ({ ...(await actual<object>()), ...writes }));
vi.mock('#runtime/session/session.ts', () => ({
  useSession: (read: (session: object) => unknown) =>
    read({ codes: new Set(Object.values(permission.customers).filter((code) => typeof code === 'number')) }),
}));

const home = {
  customerAddressId: 'home',
  addressName: 'Home',
  fullAddress: '9 Market Road',
  deliveryNote: 'Ring twice',
};
const work = { customerAddressId: 'work', addressName: '', fullAddress: '1 Office Lane', deliveryNote: '' };
const ann: CustomerDetails = {
  customerID: 'ann',
  givenName: 'Ann',
  familyName: 'Lee',
  preferredName: '',
  phone: '0812345678',
  email: 'ann@mail.example',
  isDefault: false,
  isActive: true,
  pointBalance: 12,
  defaultAddress: home,
  addresses: [home, work],
};
const walkIn: CustomerDetails = {
  ...ann,
  customerID: 'walk-in',
  givenName: 'Walk-in',
  familyName: '',
  isDefault: true,
  defaultAddress: null,
  addresses: [],
};
const account = (accountID: string, name: string, customerIDs: readonly string[]) =>
  ({
    accountID,
    name,
    accountBalance: 12.5,
    creditLimit: 100,
    isActive: true,
    customerPaymentAccounts: customerIDs.map((customerID) => ({ customerID })),
  }) as unknown as PaymentAccount;

// What the popup reads of the sell data; it needs nothing else.
const data = {
  operational: { defaultCustomerID: 'walk-in', timezoneName: 'Europe/Dublin' },
  currency: { code: 'USD', decimals: 2, symbol: '$' },
  paymentSettings: [{ paymentSettingID: 'on-account', paymentTypeID: PaymentType.CustomerAccount }],
};
const selling = { data, at: FRIDAY_NOON } as unknown as Selling;
const idle = () => vi.fn<() => void>();
const actions = {
  pay: idle(),
  send: idle(),
  hold: idle(),
  newSale: idle(),
  openBill: idle(),
  isSending: false,
  isReady: true,
};

let opened: TestPage | undefined;
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(operationalQuery.queryKey, { countryCode: 'IE', modules: { loyalty: false } } as never);
  queryClient.setQueryData(customerDetailsQuery('ann').queryKey, ann);
  queryClient.setQueryData(customerDetailsQuery('walk-in').queryKey, walkIn);
  for (const isDelivery of [true, false])
    queryClient.setQueryData(customerLookupQuery('', isDelivery).queryKey, [walkIn, ann]);
});
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useSale.setState({ cart: null });
  useCheckout.setState(closed);
  vi.clearAllMocks();
});

const cart = () => useSale.getState().cart;
function Popup() {
  const current = useSale((state) => state.cart);
  return current === null ? null : <CustomerDialog cart={current} onClose={() => undefined} />;
}
function show(customerID: string | null, fulfillment: Fulfillment = Fulfillment.Takeaway): void {
  holdCart(newSale({ fulfillment, serviceChargeRate: 0 as Rate }));
  runCart({ type: 'setCustomer', customerID });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={selling}>
        <SaleActionsContext value={actions}>
          <Popup />
        </SaleActionsContext>
      </SellContext>
    </QueryClientProvider>
  ));
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an order of the default customer begins with the search, and one tap assigns a person', async () => {
  show('walk-in');
  await button(t('choose', { name: 'Ann Lee' })).click();
  await expect.element(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible();
  expect(cart()?.customerID).toBe('ann');
  expect(cart()?.customerAddressID).toBe(null);
});

test('a delivery takes the default address of the chosen customer', async () => {
  show(null, Fulfillment.Delivery);
  await button(t('choose', { name: 'Ann Lee' })).click();
  await expect.element(page.getByText('9 Market Road · Ring twice')).toBeVisible();
  expect(cart()?.customerAddressID).toBe('home');
});

test('a new customer needs two fields and an address, and the order goes there', async () => {
  const bo = { ...ann, customerID: 'bo', givenName: 'Bo', familyName: '', defaultAddress: null, addresses: [] };
  queryClient.setQueryData(customerDetailsQuery('bo').queryKey, bo);
  writes.addCustomer.mockResolvedValue({ customerID: 'bo', sameContacts: [] } as never);
  writes.addAddress.mockImplementation(() => {
    const placed = { ...bo, addresses: [work] };
    queryClient.setQueryData(customerDetailsQuery('bo').queryKey, placed);
    return Promise.resolve(placed);
  });
  show(null);
  await button(t('newCustomer')).click();
  await page.getByLabelText(t('givenName')).fill('Bo');
  await page.getByLabelText(t('phone')).fill('081 555 0000');
  await button(t('add')).click();
  await button(t('addresses')).click();
  await button(t('newAddress')).click();
  await page.getByRole('textbox', { name: t('fullAddress'), exact: true }).fill('1 Office Lane');
  await page.getByLabelText(t('deliveryNote')).fill('back door');
  await button(t('save')).click();
  await expect.element(page.getByRole('radio', { name: '1 Office Lane' })).toBeChecked();
  expect(writes.addCustomer.mock.lastCall?.[0]).toMatchObject({ givenName: 'Bo', phone: '0815550000' });
  expect(writes.addAddress.mock.lastCall).toEqual([
    'bo',
    { addressName: '', fullAddress: '1 Office Lane', deliveryNote: 'back door' },
  ]);
  expect(cart()?.customerID).toBe('bo');
  expect(cart()?.customerAddressID).toBe('work');
});

test('an edited address is another one, and the order follows it', async () => {
  writes.editAddress.mockResolvedValue('home-2');
  show('ann');
  await button(t('addresses')).click();
  await page.getByRole('radio', { name: 'Home: 9 Market Road' }).click();
  await button(t('editOf', { name: 'Home: 9 Market Road' })).click();
  await page.getByLabelText(t('deliveryNote')).fill('second floor');
  await button(t('save')).click();
  await expect.element(button(t('newAddress'))).toBeVisible();
  expect(writes.editAddress.mock.lastCall).toEqual([
    'ann',
    'home',
    { addressName: 'Home', fullAddress: '9 Market Road', deliveryNote: 'second floor' },
  ]);
  expect(cart()?.customerAddressID).toBe('home-2');
});

test('a customer is edited at the version that was read', async () => {
  queryClient.setQueryData(customerQuery('ann').queryKey, {
    ...ann,
    customerCategoryID: null,
    note: '',
    acceptsMail: true,
    version: 7,
  } as never);
  writes.editCustomer.mockResolvedValue({ sameContacts: [] } as never);
  show('ann');
  await button(t('edit')).click();
  await page.getByLabelText('Preferred name').fill('Annie');
  await button(t('save')).click();
  await expect.element(button(t('history'))).toBeVisible();
  expect(writes.editCustomer.mock.lastCall).toEqual([
    'ann',
    expect.objectContaining({ preferredName: 'Annie', acceptsMail: true, version: 7 }),
  ]);
});

test('deactivating takes the customer off a new order, and activating lets the order have them again', async () => {
  writes.switchCustomer.mockImplementation((_id, isActive) => {
    queryClient.setQueryData(customerDetailsQuery('ann').queryKey, { ...ann, isActive });
    return Promise.resolve({} as never);
  });
  show('ann');
  await button(t('deactivate')).click();
  await expect.element(page.getByText('Deactivate customer successfully.')).toBeVisible();
  await expect.element(button(t('assign'))).toBeDisabled();
  expect(cart()?.customerID).toBeNull();
  await button(t('activate')).click();
  await expect.element(page.getByText('Activate customer successfully.', { exact: true })).toBeVisible();
  await button(t('assign')).click();
  await expect.element(button(t('takeOff'))).toBeVisible();
  expect(cart()?.customerID).toBe('ann');
});

test('the accounts of the customer are listed with what is owed, and one is chosen for the payment', async () => {
  queryClient.setQueryData(payableAccountsQuery('ann').queryKey, [
    account('own', 'Lee family', ['ann']),
    account('work', 'Lee & Sons', ['ann', 'bea']),
  ]);
  show('ann');
  runCart({ type: 'add', content: lineContent('rice', 500_000), quantity: ONE_PIECE, newID: 'rice' });
  await button(t('accounts')).click();
  const payButtons = page.getByRole('button', { name: /^Pay on/ });
  await expect.element(payButtons.first()).toHaveAccessibleName(t('payOn', { name: 'Lee family' }));
  await expect.element(page.getByText('Balance $12.50, $87.50 available').first()).toBeVisible();
  await payButtons.first().click();
  await expect.poll(() => actions.pay).toHaveBeenCalledOnce();
  expect(useCheckout.getState()).toMatchObject({ settingID: 'on-account', accountID: 'own' });
});

test('the default customer has no accounts and is never deactivated', async () => {
  show(null);
  await button(t('choose', { name: 'Walk-in' })).click();
  await expect.element(button(t('history'))).toBeVisible();
  await expect.element(button(t('accounts'))).not.toBeInTheDocument();
  await expect.element(button(t('deactivate'))).not.toBeInTheDocument();
});
