import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import { cartStrings } from './cart.strings.ts';

/** Finds the guest of an order that has none yet: this tap, and one on their name. */
export function CustomerButton({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useText(cartStrings);
  const { canView } = useRights('customers');
  return canView ? (
    <Button
      variant="subtle"
      size="compact-md"
      mih={44}
      flex="none"
      disabled={isDisabled}
      leftSection={<IconUserPlus size={20} aria-hidden />}
      onClick={() => openDialog({ kind: 'customer' })}
    >
      {t('customer')}
    </Button>
  ) : null;
}
