import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { RightsMatrix } from '../roles/RightsMatrix.tsx';
import { roleStrings } from '../roles/roles.strings.ts';
import { userStrings } from './users.strings.ts';

interface MoreRightsProps {
  readonly title: string;
  readonly hint: string;
  readonly codes: readonly number[];
  readonly onChange: (codes: number[]) => void;
  /** Below the rights, when they are shown. */
  readonly children?: ReactNode;
}

/** Rights given to a person directly; most people have none, so the matrix is folded. */
export function MoreRights({ title, hint, codes, onChange, children }: MoreRightsProps) {
  const t = useText(userStrings);
  const say = useText(roleStrings);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={`${title}: ${say('rightsChosen', { count: codes.length })}`}
      hint={hint}
      actions={
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'hideRights' : 'showRights')}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'hideRights' : 'showRights')}
        </Button>
      }
    >
      {isOpen && <RightsMatrix codes={codes} onChange={onChange} />}
      {isOpen && children}
    </Card>
  );
}
