import { Select, type SelectProps } from '@mantine/core';

/** The library's select with its floating list; `SelectField` fetches it. */
export const SelectBox = (props: SelectProps) => <Select {...props} />;
