import { Text } from '@mantine/core';
import { CopyID } from './CopyID.tsx';

/** A text under its label that people take elsewhere, with the button that copies it. */
export const CopiedValue = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
    <CopyID id={value} />
  </div>
);
