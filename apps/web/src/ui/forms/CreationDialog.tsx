import { Suspense, useState } from 'react';
import { CreationContext, type Creation } from './creation.ts';
import { lazyPart } from '../frames/lazy-part.tsx';

interface CreationDialogProps {
  readonly creation: Creation;
  /** The name to start with. */
  readonly name: string;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a record that a list lacks, over the form that needs it; the form keeps everything. */
export function CreationDialog({ creation, name, onCreated, onClose }: CreationDialogProps) {
  const [{ Part }] = useState(() => lazyPart(creation.load));
  const take = async (record: unknown) => {
    await creation.refresh();
    onCreated(creation.idOf(record));
  };
  return (
    <CreationContext value={{ name, onClose, onCreated: (record) => void take(record) }}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </CreationContext>
  );
}
