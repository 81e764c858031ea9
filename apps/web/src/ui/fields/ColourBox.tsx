import { ColorInput, type ColorInputProps } from '@mantine/core';

/** The library's colour input with its floating swatches; `ColourField` fetches it. */
export const ColourBox = (props: ColorInputProps) => <ColorInput {...props} />;
