import { ColorInput, type ColorInputProps } from '@mantine/core';

/** The library's colour input with its floating swatches; loaded by `ColourField`. */
export const ColourBox = (props: ColorInputProps) => <ColorInput {...props} />;
