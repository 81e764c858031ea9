import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { ingredientOutStrings } from './ingredient-out.strings.ts';
import { stockUsersQuery } from './out-of-stock.queries.ts';
import { StockUsers } from './StockUsers.tsx';

/** Shown before stock is saved that leaves nothing of an ingredient: what goes off sale with it (decision 334). */
export function StockEndsNotice({ itemID }: { readonly itemID: string }) {
  const t = useText(ingredientOutStrings);
  const operational = useOperationalSetting();
  const users = useQuery(stockUsersQuery(itemID)).data?.items;
  return (
    <Notice tone="warning" title={t('nothingLeft')}>
      <Stack gap="xs">
        {users === undefined ? <Loader size="sm" /> : <StockUsers users={users} />}
        {!operational.disableProductSelectionForOutOfStockIngredients && t('notStopped')}
      </Stack>
    </Notice>
  );
}
