import { Button, Group, Stack, Text } from '@mantine/core';
import { KitchenStatus } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { kitchenStateStrings } from '../cart/lines/kitchen-state.strings.ts';
import { kitchenIcons } from '../cart/lines/LineKitchenState.tsx';

/** What the six states of a line at the kitchen mean. */
export function KitchenLegendDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(kitchenStateStrings);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Stack gap="md">
        {Object.values(KitchenStatus).map((state) => {
          const StateIcon = kitchenIcons[state];
          return (
            <Group key={state} gap="sm" wrap="nowrap" align="start">
              <StateIcon size={24} aria-hidden />
              <div>
                <Text fw={600}>{t(state)}</Text>
                <Text c="dimmed">{t(`${state}Hint`)}</Text>
              </div>
            </Group>
          );
        })}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
