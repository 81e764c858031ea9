import { Select, type SelectProps } from '@mantine/core';

/** So many of a long list are drawn; typing finds the others. */
const DRAWN_OPTIONS = 100;

/** The library's select; `SelectField` fetches it. Its list is in the page only while it is open: hundreds of categories would be drawn again with every key of a form. */
export const SelectBox = (props: SelectProps) => <Select {...(props.searchable === true && { limit: DRAWN_OPTIONS })} {...props} comboboxProps={{ shadow: 'md', keepMounted: false, ...props.comboboxProps }} />;
