import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  readonly title?: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** One group of things on a page. */
export const Card = ({ title, hint, children }: CardProps) => (
  <Paper component="section" className={classes.card}>
    {title !== undefined && (
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
    )}
    {children}
  </Paper>
);
