import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../strings/define.ts';
import { uiStrings } from '../strings/ui.ts';
import classes from './FilterFold.module.css';

interface FilterFoldProps {
  /** Whether one of them narrows the list: then they are in sight from the start. */
  readonly isFiltered: boolean;
  readonly children: ReactNode;
}

/** Three filters of a list and more: beside the search where there is room, behind one button on a phone, which is for the rows. */
export function FilterFold({ isFiltered, children }: FilterFoldProps) {
  const t = useText(uiStrings);
  const [isOpen, setIsOpen] = useState(isFiltered);
  const id = useId();
  return (
    <>
      <Button variant={isFiltered ? 'light' : 'default'} leftSection={<IconFilter size={20} />} className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>{t('filters')}</Button>
      <div id={id} className={classes.fold} data-open={isOpen || undefined}>{children}</div>
    </>
  );
}
