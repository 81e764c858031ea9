import { Button, Group, Stack, Text } from '@mantine/core';
import { toDecimalNumber, unsentLineIDs, type Cart } from '@tavola/selling';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { useSaleActions } from '../shell/sale-actions.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { cartStrings } from '../cart/cart.strings.ts';

interface SendDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

/** What the kitchen has not received yet, to check it before it is sent (selling spec, section 2). */
export function SendDialog({ cart, onClose }: SendDialogProps) {
  const t = useText(cartStrings);
  const isPhone = useSellLayout() === 'phone';
  const { send, isSending } = useSaleActions();
  const ids = new Set(unsentLineIDs(cart));
  const lines = cart.lines.filter(({ orderLineID }) => ids.has(orderLineID));
  return (
    <SellDialog
      title={t('sendTitle')}
      onClose={onClose}
      closeLabel={t('close')}
      width={480}
      isFull={isPhone}
      footer={
        <Button
          size="xl"
          fullWidth
          disabled={lines.length === 0}
          loading={isSending}
          onClick={() => {
            onClose();
            send();
          }}
        >
          {t('sendNow', { count: lines.length })}
        </Button>
      }
    >
      <Stack gap="xs">
        {lines.length === 0 && <Text>{t('sendNothing')}</Text>}
        {lines.map((line) => (
          <Group key={line.orderLineID} gap="sm" wrap="nowrap" align="baseline">
            <Text fw={600}>{formatQuantity(toDecimalNumber(line.quantity))} ×</Text>
            <div>
              <Text>{shownLine(line)}</Text>
              {line.label.note !== null && (
                <Text size="sm" c="dimmed">
                  {line.label.note}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </SellDialog>
  );
}
