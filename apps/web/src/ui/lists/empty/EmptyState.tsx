import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyKind } from './EmptyDrawing.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  /** Why there is nothing; left out = there is nothing yet. */
  readonly kind?: EmptyKind;
  /** Replaces the drawing where the reason is another one. */
  readonly icon?: ReactNode;
  /** One action, no more (ux point 16). */
  readonly action?: ReactNode;
  /** Level of the heading: 1 where the state is the whole page. */
  readonly order?: 1 | 2 | 3;
}

/**
 * An empty list: a drawing, one sentence and one action. "No result", "nothing yet" and "failed to load" differ in
 * words and drawing.
 */
export function EmptyState({ title, text, kind = 'nothing', icon, action, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" ta="center" py={40} px="md" maw={480} mx="auto" data-empty={kind}>
      {icon ?? <EmptyDrawing kind={kind} canAdd={action !== undefined && action !== false} />}
      <Title order={order} size="h3">
        {title}
      </Title>
      {text !== undefined && text !== '' && (
        <Text c="dimmed" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action !== undefined && <Box mt="xs">{action}</Box>}
    </Stack>
  );
}
