import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  readonly title?: string;
  readonly hint?: string;
  /** Buttons on the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group on a page. */
export const Card = ({ title, hint, actions, children }: CardProps) => (
  <Paper component="section" className={classes.card} aria-label={title}>
    {title !== undefined && (
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" size="sm">
              {hint}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
    )}
    {children}
  </Paper>
);
