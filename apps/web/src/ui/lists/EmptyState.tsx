import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** One action, no more (ux point 16). */
  readonly action?: ReactNode;
  /** Level of the heading: 1 where the state is the whole page. */
  readonly order?: 1 | 2 | 3;
}

/** An empty list: one sentence and one action. "No result", "nothing yet" and "failed to load" have different words. */
export function EmptyState({ title, text, icon, action, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" ta="center" py={48} px="md" maw={480} mx="auto">
      {icon}
      <Title order={order} size="h3">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action !== undefined && <Box mt="xs">{action}</Box>}
    </Stack>
  );
}
