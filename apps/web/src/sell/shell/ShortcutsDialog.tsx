import { Group, Kbd, Stack, Switch, Text } from '@mantine/core';
import { useText } from '#text/define.ts';
import { SellDialog } from './SellDialog.tsx';
import { shortcutStrings } from './shortcuts.strings.ts';
import { setSingleKeys, useSingleKeys } from './shortcuts.ts';
import { useSellLayout } from './use-layout.ts';

/** The keyboard shortcuts, and the switch for single keys (ux 18). */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(shortcutStrings);
  const isPhone = useSellLayout() === 'phone';
  const isOn = useSingleKeys((state) => state.isOn);
  const rows = [
    ['/', t('shortcutSearch')],
    ['P', t('shortcutPay')],
    ['S', t('shortcutSend')],
    ['U', t('shortcutUndo')],
    ['?', t('shortcutHelp')],
    [t('keyEnter'), t('shortcutEnter')],
    [t('keyEscape'), t('shortcutEscape')],
  ] as const;
  return (
    <SellDialog title={t('shortcuts')} onClose={onClose} closeLabel={t('close')} width={440} isFull={isPhone}>
      <Stack gap="sm">
        {rows.map(([key, what]) => (
          <Group key={key} justify="space-between">
            <Text>{what}</Text>
            <Kbd size="lg">{key}</Kbd>
          </Group>
        ))}
        <Switch
          mt="md"
          label={t('singleKeys')}
          description={t('singleKeysHint')}
          checked={isOn}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </SellDialog>
  );
}
