import type { PayInOutReason } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import {
  payInOutReasonsQuery,
  removePayInOutReasons,
  restorePayInOutReason,
  sortPayInOutReasons,
} from './pay-in-out-reasons.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { payInOutReasonStrings } from './pay-in-out-reasons.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Reasons for pay ins and pay outs, and the order in which the cash drawer offers them. */
export function PayInOutReasonListScreen() {
  const t = useText(payInOutReasonStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('posCondition');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(payInOutReasonsQuery));
  const columns = useMemo(
    (): readonly DataColumn<PayInOutReason>[] => [
      { id: 'name', header: t('name'), value: (row) => listedName(row) },
      { id: 'type', header: t('type'), value: (row) => t(row.type), isUnderName: true },
    ],
    [t],
  );
  const entries = data?.map((row) => ({ id: row.payInOutReasonID, name: listedName(row) }));
  return (
    <ListScreen
      title={title('payInOutReasons')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.payInOutReasonID}
      state={state}
      emptyText={t('empty')}
      actions={
        canEdit && (
          <OrderAction
            label={t('order')}
            hint={t('orderHint')}
            list={{ data: entries, failure: list.failure, onRetry: list.onRetry }}
            onSave={sortPayInOutReasons}
          />
        )
      }
      commands={{
        create: canAdd ? () => void goTo('payInOutReasonNew') : undefined,
        open: canEdit ? (row) => void goTo('payInOutReason', { params: { id: row.payInOutReasonID } }) : undefined,
        remove: canDelete ? removePayInOutReasons : undefined,
        restore: canAdd ? restorePayInOutReason : undefined,
      }}
    />
  );
}
