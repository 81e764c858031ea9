import { Select, type SelectProps } from '@mantine/core';

/** The library's select; `SelectField` fetches it. Its list is in the page only while it is open: hundreds of categories would be drawn again with every key of a form. */
export const SelectBox = (props: SelectProps) => <Select {...props} comboboxProps={{ keepMounted: false, ...props.comboboxProps }} />;
