import { Select, type SelectProps } from '@mantine/core';

/** So many of a list are drawn; typing finds the others. */
const DRAWN_OPTIONS = 100;

/** The library's select with its floating list; `SelectField` fetches it. */
export const SelectBox = (props: SelectProps) => <Select {...(props.searchable === true && { limit: DRAWN_OPTIONS })} {...props} />;
