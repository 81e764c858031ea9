import { Button, List, Stack, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { FindRestaurant } from './FindRestaurant.tsx';
import { registerStrings } from './register.strings.ts';

/** What the wizard will ask for. */
export function WelcomeStep({ onStart }: { readonly onStart: () => void }) {
  const t = useText(registerStrings);
  return (
    <Stack gap="lg">
      <List
        spacing="md"
        size="lg"
        center
        icon={
          <ThemeIcon radius="xl" variant="light" size={32}>
            <IconCheck aria-hidden size={20} />
          </ThemeIcon>
        }
      >
        <List.Item>{t('welcomePoint1')}</List.Item>
        <List.Item>{t('welcomePoint2')}</List.Item>
        <List.Item>{t('welcomePoint3')}</List.Item>
      </List>
      <Button size="xl" onClick={onStart} autoFocus>
        {t('start')}
      </Button>
      <FindRestaurant />
    </Stack>
  );
}
