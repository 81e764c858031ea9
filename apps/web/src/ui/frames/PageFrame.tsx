import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './PageFrame.module.css';

interface PageFrameProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Address of the parent page. */
  readonly backTo?: string;
  /** Buttons on the right of the title. */
  readonly actions?: ReactNode;
  /**
   * `narrow` for forms and text, `medium` for tables with few columns, `wide` for the others: on a very wide line,
   * names and figures are too far apart to read. `columns` for a form with cards next to it.
   */
  readonly width?: 'narrow' | 'medium' | 'wide' | 'columns';
  readonly children: ReactNode;
}

/** Every page inside the shell except the selling ones: title, actions, content. */
export function PageFrame({ title, subtitle, backTo, actions, width = 'wide', children }: PageFrameProps) {
  const t = useText(uiStrings);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        {backTo !== undefined && (
          <ActionIcon
            renderRoot={(props) => <Link to={backTo} {...props} />}
            aria-label={t('back')}
            className={classes.back}
          >
            <IconArrowLeft size={24} />
          </ActionIcon>
        )}
        <div className={classes.titles}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
        </div>
        {actions !== undefined && (
          <Group gap="xs" justify="flex-end" className={classes.actions}>
            {actions}
          </Group>
        )}
      </header>
      {children}
    </div>
  );
}
