import { Button, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { MAX_OFFERED_INGREDIENTS, OutOfStockEnd, type OfferedIngredient } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownName } from '#runtime/names/shown-name.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { ingredientOutStrings } from './ingredient-out.strings.ts';
import { markOutOfStock, offeredIngredientsQuery, stockUsersQuery } from './out-of-stock.queries.ts';
import { StockUsers } from './StockUsers.tsx';

/**
 * Marks an ingredient as out of stock after it has shown what goes off sale with it, and puts it back (action 315,
 * decision 334).
 */
export function IngredientOutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(ingredientOutStrings);
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<OfferedIngredient | null>(null);
  return (
    <Dialog
      title={chosen === null ? t('title') : t('titleOf', { name: shownName(chosen) })}
      size="lg"
      fullScreen={isPhone}
      onClose={onClose}
    >
      {chosen === null ? (
        <Choose onChoose={setChosen} />
      ) : (
        <Confirm ingredient={chosen} onBack={() => setChosen(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

function Choose({ onChoose }: { readonly onChoose: (ingredient: OfferedIngredient) => void }) {
  const t = useText(ingredientOutStrings);
  const [search, setSearch] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const { data } = useQuery(offeredIngredientsQuery(search));
  const lift = async (ingredient: OfferedIngredient): Promise<void> => {
    setIsRunning(true);
    await attempt(async () => {
      const isDone = await mark(ingredient, { isOutOfStock: false });
      if (isDone) toast('success', t('nowBack', { name: shownName(ingredient) }));
    });
    setIsRunning(false);
  };
  return (
    <Stack gap="md">
      <Text>{t('hint')}</Text>
      <SearchField value={search} onSearch={setSearch} hint={t('search')} isFirst />
      {data === undefined && <Loader />}
      {data?.items.length === 0 && <Text c="dimmed">{t(search === '' ? 'empty' : 'none')}</Text>}
      <Stack gap="xs">
        {data?.items.map((ingredient) => {
          const name = shownName(ingredient);
          return ingredient.isOutOfStock ? (
            <Group key={ingredient.itemID} justify="space-between" wrap="nowrap">
              <div>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {t('isOut')}
                </Text>
              </div>
              <Button
                variant="default"
                size="lg"
                disabled={isRunning}
                aria-label={t('backOf', { name })}
                onClick={() => void lift(ingredient)}
              >
                {t('back')}
              </Button>
            </Group>
          ) : (
            <Button
              key={ingredient.itemID}
              variant="default"
              size="lg"
              justify="flex-start"
              onClick={() => onChoose(ingredient)}
            >
              {name}
            </Button>
          );
        })}
      </Stack>
      {data?.hasMore === true && <Text c="dimmed">{t('hasMore', { n: MAX_OFFERED_INGREDIENTS })}</Text>}
    </Stack>
  );
}

interface ConfirmProps {
  readonly ingredient: OfferedIngredient;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function Confirm({ ingredient, onBack, onDone }: ConfirmProps) {
  const t = useText(ingredientOutStrings);
  const operational = useOperationalSetting();
  const [end, setEnd] = useState<OutOfStockEnd>(OutOfStockEnd.Today);
  const [isRunning, setIsRunning] = useState(false);
  const users = useQuery(stockUsersQuery(ingredient.itemID)).data?.items;
  const run = async (): Promise<void> => {
    setIsRunning(true);
    await attempt(async () => {
      if (!(await mark(ingredient, { isOutOfStock: true, end }))) return;
      toast('success', t('nowOut', { name: shownName(ingredient) }));
      onDone();
    });
    setIsRunning(false);
  };
  return (
    <Stack gap="md">
      {users === undefined && <Loader />}
      {users !== undefined && <StockUsers users={users} />}
      {!operational.disableProductSelectionForOutOfStockIngredients && <Notice tone="info">{t('notStopped')}</Notice>}
      <Radio.Group label={t('end')} value={end} onChange={setEnd}>
        <Radio value="Today" label={t('today')} />
        <Radio value="Lifted" label={t('lifted')} />
      </Radio.Group>
      <Button variant="subtle" onClick={onBack}>
        {t('other')}
      </Button>
      <DialogButtons
        submitLabel={t('mark')}
        isSubmitting={isRunning}
        isDisabled={users === undefined}
        onSubmit={() => void run()}
        onClose={onBack}
      />
    </Stack>
  );
}

/** False where the person declined to enter a PIN. */
async function mark(
  { itemID }: OfferedIngredient,
  body: { readonly isOutOfStock: boolean; readonly end?: OutOfStockEnd },
): Promise<boolean> {
  const answer = await withApproval({ action: 'quickOutOfStock', targetID: itemID }, (approvalID) =>
    markOutOfStock(itemID, { ...body, approvalID }),
  );
  return answer !== null;
}
