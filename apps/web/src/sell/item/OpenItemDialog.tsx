import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { EMPTY_ID } from '@tavola/contract';
import { chooseOpenItem, ONE_PIECE } from '@tavola/selling';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { addItem } from '../cart/state/cart-actions.ts';
import { useSelling } from '../data/sell-context.ts';
import { moneyOfKeys, showMoney } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useEnter } from '../shell/use-enter.ts';
import { useSellLayout } from '../shell/use-layout.ts';
import classes from './ItemDialog.module.css';
import { shownName } from '#runtime/names/shown-name.ts';

/** An item that is not on the menu: name, price and tax (decision 23). */
export function OpenItemDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const isPhone = useSellLayout() === 'phone';
  const taxes = [...data.catalog.taxes.values()];
  const [name, setName] = useState('');
  const [keys, setKeys] = useState(0);
  const [taxID, setTaxID] = useState(taxes[0]?.taxID ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const price = moneyOfKeys(keys, data.currency);
  const confirm = () => {
    const chosen = chooseOpenItem(data.catalog, {
      name,
      price,
      taxID: taxID === '' ? null : taxID,
      isTaxInclusive: data.tenant.isTaxInclusive,
    });
    if (!chosen.ok)
      return setProblem(refusalText(name.trim() === '' ? { code: 'cart.error.open_item_name', params: {} } : chosen));
    // An open item belongs to no category; the wire has an id for that.
    if (addItem({ ...chosen.value, categoryID: EMPTY_ID }, { menuID: null, menuSectionID: null }, ONE_PIECE)) onClose();
  };
  useEnter(confirm);
  return (
    <SellDialog
      title={t('openItem')}
      onClose={onClose}
      closeLabel={t('close')}
      width={480}
      isFull={isPhone}
      footer={
        <Button className={classes.go} onClick={confirm}>
          {t('openItemAdd', { price: showMoney(price, data.currency) })}
        </Button>
      }
    >
      <div className={classes.questions}>
        <TextInput
          label={t('openItemName')}
          value={name}
          maxLength={200}
          error={problem}
          onChange={(event) => (setName(event.currentTarget.value), setProblem(null))}
        />
        <NativeSelect
          label={t('openItemTax')}
          value={taxID}
          onChange={(event) => setTaxID(event.currentTarget.value)}
          data={taxes.map((tax) => ({ value: tax.taxID, label: shownName(tax) }))}
        />
        <Group justify="space-between">
          <Text fw={600}>{t('openItemPrice')}</Text>
          <Text fw={700} fz={32} aria-live="polite">
            {showMoney(price, data.currency)}
          </Text>
        </Group>
        <NumericKeypad value={keys} onChange={setKeys} onEnter={confirm} max={99_999_999} />
      </div>
    </SellDialog>
  );
}
