import { Button, List, Stack, ThemeIcon } from '@mantine/core';
import { useText } from '#text/define.ts';
import { FindRestaurant } from '../FindRestaurant.tsx';
import { registerStrings } from '../register.strings.ts';

/** What the wizard will ask for. */
export function WelcomeStep({ onStart }: { readonly onStart: () => void }) {
  const t = useText(registerStrings);
  return (
    <Stack gap="lg">
      {/* Numbers: nothing is done yet that a tick could say. */}
      <List type="ordered" spacing="md" size="lg" center>
        {(['welcomePoint1', 'welcomePoint2', 'welcomePoint3'] as const).map((point, index) => (
          <List.Item
            key={point}
            icon={
              <ThemeIcon radius="xl" variant="light" size={32} aria-hidden>
                {index + 1}
              </ThemeIcon>
            }
          >
            {t(point)}
          </List.Item>
        ))}
      </List>
      <Button size="xl" onClick={onStart} autoFocus>
        {t('start')}
      </Button>
      <FindRestaurant />
    </Stack>
  );
}
