import { Select, type SelectProps } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './SelectBox.module.css';

/** So many of a long list are drawn; typing finds the others. */
const DRAWN_OPTIONS = 100;

/**
 * The library's select; `SelectField` fetches it. Its list is in the page only while it is open: hundreds of categories
 * would be drawn again with every key of a form.
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
