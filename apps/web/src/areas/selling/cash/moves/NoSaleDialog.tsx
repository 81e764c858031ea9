import { TextInput } from '@mantine/core';
import { isAllowed, NO_AMOUNT, requiredText, sensitiveCode } from '@tavola/contract';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { cashAloneStrings } from '../cash-alone.strings.ts';
import { openDrawer, type CashMove } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import { pulseDrawer } from '../pulse-drawer.ts';

const Reason = z.object({ note: requiredText(500) });
const MOVES: readonly CashMove[] = ['payOut', 'payIn', 'deposit'];

/** Records that the drawer was opened without money; any of the three rights on cash allows it (decision 170). */
export function NoSaleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(cashStrings);
  const [cashActivityID] = useState(newID);
  const codes = useSession((session) => session.codes);
  const ofAlone = useText(cashAloneStrings);
  const held = MOVES.find((move) => isAllowed(codes ?? new Set(), [sensitiveCode(move)]));
  const action = held ?? 'payOut';
  const form = useSchemaForm({
    schema: Reason,
    initialValues: { note: '' },
    onSubmit: async ({ note }) => {
      if (!useConnectivity.getState().isOnline && held !== undefined) {
        const { moveAlone } = await import('../move-alone.ts');
        const refusal = await moveAlone({ cashActivityID, type: 'OpenDrawer', amount: NO_AMOUNT, note });
        toast(refusal === null ? 'success' : 'error', refusal ?? ofAlone('storedHere'));
        if (refusal === null) onClose();
        return;
      }
      const opened = await withApproval({ action, targetID: cashActivityID }, (approvalID) =>
        openDrawer({ cashActivityID, note, action, approvalID }),
      );
      if (opened === null) return;
      toast('success', t('noSaleDone'));
      void pulseDrawer(cashActivityID, true);
      onClose();
    },
  });
  return (
    <FormDialog title={t('noSaleTitle')} size="sm" form={form} submitLabel={t('noSale')} onClose={onClose}>
      <TextInput {...form.field('note')} label={t('noSaleReason')} withAsterisk data-autofocus />
    </FormDialog>
  );
}
