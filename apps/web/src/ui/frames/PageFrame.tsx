import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMediaQuery } from '@mantine/hooks';
import { use, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { PaneContext } from './pane.ts';
import { ExplanationContext } from './explanation.ts';
import classes from './PageFrame.module.css';

/** A screen on which a narrow page leaves a third empty. */
const VAST = '(min-width: 100em)';

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

/**
 * Every page inside the shell except the selling ones: title, actions, content; on a very wide screen a narrow one has
 * what explains it next to it (decision 441).
 */
export function PageFrame({ title, subtitle, backTo, actions, width = 'wide', children }: PageFrameProps) {
  const t = useText(uiStrings);
  const explanation = use(ExplanationContext);
  const pane = use(PaneContext);
  const isVast = useMediaQuery(VAST, false, { getInitialValueInEffect: false });
  const isExplained = isVast && explanation !== null && (width === 'narrow' || width === 'medium');
  return (
    <div className={classes.frame}>
      <div className={classes.page} data-width={width}>
        <header className={classes.header}>
          {pane !== null && (
            <ActionIcon aria-label={t('close')} className={classes.back} onClick={pane.onClose}>
              <IconX size={24} />
            </ActionIcon>
          )}
          {pane === null && backTo !== undefined && (
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
      {isExplained && <div className={classes.explanation}>{explanation}</div>}
    </div>
  );
}
