import { Button } from '@mantine/core';
import { Fulfillment, type CustomerAddress } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { change } from '../cart/state/cart-actions.ts';
import { useSelling } from '../data/sell-context.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { AddressBook } from './AddressBook.tsx';
import { AddressEdit, AddressInsert } from './AddressForms.tsx';
import { CustomerAccounts } from './CustomerAccounts.tsx';
import { CustomerHistory } from './CustomerHistory.tsx';
import { CustomerMain } from './CustomerMain.tsx';
import { CustomerUpdate } from './CustomerUpdate.tsx';
import { sellCustomerStrings } from './customer.strings.ts';
import { FindCustomer } from './FindCustomer.tsx';
import { NewCustomer } from './NewCustomer.tsx';

/** The sub-screens of the popup (selling spec, section 2), with the search and the purchases. */
type View =
  | { readonly kind: 'find' | 'main' | 'insert' | 'update' | 'addresses' | 'addressInsert' | 'accounts' | 'history' }
  | { readonly kind: 'addressUpdate'; readonly address: CustomerAddress };
/** Screens that are left by their own Back button. */
const FORMS: ReadonlySet<View['kind']> = new Set(['insert', 'update', 'addressInsert', 'addressUpdate']);

interface CustomerDialogProps {
  readonly cart: Cart;
  /** The number of a caller whom nobody knows yet: the popup begins with a new customer. */
  readonly phone?: string | null;
  readonly onClose: () => void;
}

/** The customer of the order: found or added in two fields, edited, with addresses, accounts and purchases. */
export function CustomerDialog({ cart, phone = null, onClose }: CustomerDialogProps) {
  const t = useText(sellCustomerStrings);
  const isPhone = useSellLayout() === 'phone';
  const { data } = useSelling();
  // The default customer is no person, so the popup of such an order opens on the search.
  const isKnown = cart.customerID !== null && cart.customerID !== data.operational.defaultCustomerID;
  const [customerID, setCustomerID] = useState(isKnown ? cart.customerID : null);
  const [view, setView] = useState<View>({ kind: phone !== null ? 'insert' : isKnown ? 'main' : 'find' });
  const show = (kind: Exclude<View['kind'], 'addressUpdate'>) => setView({ kind });
  const toMain = () => show('main');
  const toAddresses = () => show('addresses');
  const assign = (id: string, defaultAddress: CustomerAddress | null = null) => {
    const customerAddressID = cart.fulfillment === Fulfillment.Delivery ? defaultAddress?.customerAddressId : undefined;
    if (!change({ type: 'setCustomer', customerID: id, customerAddressID: customerAddressID ?? null })) return;
    setCustomerID(id);
    toMain();
  };
  const deliverTo = (customerAddressID: string | null) =>
    customerID !== null && change({ type: 'setCustomer', customerID, customerAddressID });
  const find = (
    <FindCustomer
      isDelivery={cart.fulfillment === Fulfillment.Delivery}
      onChoose={({ customerID: id, defaultAddress }) => assign(id, defaultAddress)}
      onNew={() => show('insert')}
    />
  );
  const content = () => {
    if (view.kind === 'insert') return <NewCustomer phone={phone ?? ''} onAdded={assign} onBack={() => show('find')} />;
    if (customerID === null || view.kind === 'find') return find;
    const isAssigned = cart.customerID === customerID;
    switch (view.kind) {
      case 'main':
        return (
          <CustomerMain
            cart={cart}
            customerID={customerID}
            isAssigned={isAssigned}
            onAssign={(address) => assign(customerID, address)}
            onOther={() => show('find')}
            onOpen={show}
          />
        );
      case 'update':
        return <CustomerUpdate customerID={customerID} onDone={toMain} />;
      case 'addresses':
        return (
          <AddressBook
            customerID={customerID}
            chosenID={isAssigned ? cart.customerAddressID : null}
            onChoose={isAssigned ? deliverTo : undefined}
            onNew={() => show('addressInsert')}
            onEdit={(address) => setView({ kind: 'addressUpdate', address })}
          />
        );
      case 'addressInsert':
        return (
          <AddressInsert
            customerID={customerID}
            onAdded={(id) => {
              if (isAssigned) deliverTo(id);
              toAddresses();
            }}
            onBack={toAddresses}
          />
        );
      case 'addressUpdate':
        return (
          <AddressEdit
            customerID={customerID}
            address={view.address}
            onSaved={(id) => {
              if (isAssigned && cart.customerAddressID === view.address.customerAddressId) deliverTo(id);
              toAddresses();
            }}
            onBack={toAddresses}
          />
        );
      case 'accounts':
        return <CustomerAccounts customerID={customerID} canPay={isAssigned && cart.lines.length > 0} />;
      case 'history':
        return <CustomerHistory customerID={customerID} />;
    }
  };
  const isFirst = view.kind === 'find' || view.kind === 'main';
  return (
    <SellDialog
      title={t(TITLES[view.kind])}
      onClose={onClose}
      closeLabel={t('close')}
      width={560}
      isFull={isPhone}
      isTall
      hasOwnFocus={view.kind !== 'addresses' && view.kind !== 'accounts' && view.kind !== 'history'}
      footer={
        FORMS.has(view.kind) ? undefined : isFirst ? (
          <Button size="xl" fullWidth onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <Button size="xl" fullWidth variant="default" onClick={toMain}>
            {t('back')}
          </Button>
        )
      }
    >
      {content()}
    </SellDialog>
  );
}

const TITLES = {
  find: 'title',
  main: 'title',
  insert: 'newCustomer',
  update: 'editCustomer',
  addresses: 'addresses',
  addressInsert: 'newAddress',
  addressUpdate: 'editAddress',
  accounts: 'accounts',
  history: 'history',
} as const satisfies Readonly<Record<View['kind'], string>>;
