import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface LowEmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** One action, no more (ux point 16). */
  readonly action?: ReactNode;
}

/** An empty list in two lines and without a drawing, where the page has more to say than that there is nothing. */
export function LowEmptyState({ title, text, action }: LowEmptyStateProps) {
  return (
    <Group justify="space-between" gap="sm" data-empty="nothing">
      <div>
        <Title order={2} size="h5">
          {title}
        </Title>
        {text !== '' && <Text c="dimmed">{text}</Text>}
      </div>
      {action}
    </Group>
  );
}
