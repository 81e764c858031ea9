import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

interface FiguresCardProps<T> {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly actions?: ReactNode;
  readonly query: UseQueryResult<T>;
  /** Room that is kept from the beginning, so that nothing jumps when the figures arrive. */
  readonly minHeight: number;
  readonly children: (data: T) => ReactNode;
}

/** A card that loads: its space at once, then the figures; present figures stay while newer ones are fetched. */
export function FiguresCard<T>({ title, hint, actions, query, minHeight, children }: FiguresCardProps<T>) {
  const t = useText(todayStrings);
  const { data, error } = query;
  return (
    <Card title={title} {...(hint === undefined ? {} : { hint })} actions={actions}>
      <div className={classes.body} style={{ minHeight }}>
        {data !== undefined ? (
          children(data)
        ) : error !== null ? (
          <LoadFailed message={failureMessage(error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={minHeight} aria-label={t('loading')} role="status" />
        )}
      </div>
    </Card>
  );
}
