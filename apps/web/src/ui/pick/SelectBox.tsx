import { Select, type SelectProps } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './SelectBox.module.css';

/** Up to this many entries are rendered; typing finds the others. */
const DRAWN_OPTIONS = 100;

/**
 * The library's select; loaded by `SelectField`. Its list is mounted only while it is open: hundreds of categories
 * would render again with every key of a form.
 */
export function SelectBox(props: SelectProps) {
  const t = useText(uiStrings);
  const isCrossed = props.clearable === true && props.value !== null && props.value !== undefined;
  return (
    <Select
      {...(isCrossed && { classNames: { input: classes.crossed } })}
      {...(props.searchable === true && { limit: DRAWN_OPTIONS })}
      {...props}
      nothingFoundMessage={t(props.data === undefined || props.data.length === 0 ? 'emptyTitle' : 'noMatchTitle')}
      comboboxProps={{ shadow: 'md', keepMounted: false, ...props.comboboxProps }}
    />
  );
}
