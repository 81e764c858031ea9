import { ActionIcon, Badge, Button, Group, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { languages, setLanguage, useLanguage, type AppLanguage } from '#text/define.ts';
import { ActionMenu } from '../dialogs/ActionMenu.tsx';
import { toast } from '../dialogs/toast.ts';
import { Card } from '../frames/Card.tsx';
import { LoadFailed } from '../frames/LoadFailed.tsx';
import { Notice } from '../frames/Notice.tsx';
import { PageFrame } from '../frames/PageFrame.tsx';
import { StatusBadge } from '../frames/StatusBadge.tsx';
import { EmptyState } from '../lists/empty/EmptyState.tsx';
import type { Tone } from '../theme/colours.ts';
import { DialogsOf } from './DialogsOf.tsx';
import { FieldsOf } from './FieldsOf.tsx';
import classes from './Gallery.module.css';
import { ListsOf } from './ListsOf.tsx';

const TONES: readonly Tone[] = ['success', 'warning', 'error', 'info', 'neutral'];
const nothing = (): void => undefined;

interface GalleryProps {
  /** The dialog that is open from the start, for a picture of it. */
  readonly opened: string | null;
}

/** Every part of the kit in each of its states. Its words are for developers and in one language. */
export function Gallery({ opened }: GalleryProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useLanguage();
  return (
    <PageFrame
      title="The kit"
      subtitle="Every part in each of its states"
      actions={
        <>
          <SegmentedControl
            aria-label="Language"
            value={language}
            data={[...languages]}
            // The choices are these values.
            onChange={(one) => setLanguage(one as AppLanguage)}
          />
          <SegmentedControl
            aria-label="Theme"
            value={colorScheme}
            data={['light', 'dark']}
            onChange={(scheme) => setColorScheme(scheme === 'dark' ? 'dark' : 'light')}
          />
        </>
      }
    >
      <Card title="Buttons">
        <Group>
          <Button>Primary</Button>
          <Button leftSection={<IconPlus size={20} />}>With a symbol</Button>
          <Button variant="light">Light</Button>
          <Button variant="default">Default</Button>
          <Button variant="subtle">Subtle</Button>
          <Button color="red">Destructive</Button>
          <Button color="red" variant="light">
            Destructive, light
          </Button>
          <Button disabled>Disabled</Button>
          <Button loading>Loading</Button>
          <Button size="xl">Large</Button>
          <ActionIcon aria-label="Edit">
            <IconPencil size={22} />
          </ActionIcon>
          <ActionMenu
            isWorded
            label="Menu"
            icon={<IconCopy size={20} />}
            actions={[
              { key: 'copy', label: 'Duplicate', onChoose: nothing },
              {
                key: 'delete',
                label: 'Delete',
                isDestructive: true,
                icon: <IconTrash size={20} />,
                onChoose: nothing,
              },
            ]}
          />
        </Group>
      </Card>
      <Card title="States and messages">
        <Group>
          {TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone} label={tone} />
          ))}
          <Badge color="brand">brand</Badge>
        </Group>
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
            What happened, what is safe, and what to do.
          </Notice>
        ))}
        <Group>
          {TONES.map((tone) => (
            <Button key={tone} variant="default" onClick={() => toast(tone, `A toast: ${tone}`)}>
              Toast: {tone}
            </Button>
          ))}
          <Button
            variant="default"
            onClick={() => toast('success', 'Tea was removed', { action: { label: 'Undo', onPress: nothing } })}
          >
            Toast with an action
          </Button>
        </Group>
      </Card>
      <FieldsOf />
      <ListsOf />
      <div className={classes.states}>
        <Card title="Nothing yet">
          <EmptyState
            order={3}
            title="Nothing here yet"
            text="Add the first drink of your menu."
            action={<Button leftSection={<IconPlus size={20} />}>New product</Button>}
          />
        </Card>
        <Card title="Nothing found">
          <EmptyState
            order={3}
            kind="noMatch"
            title="No results"
            text="Try a different search."
            action={<Button variant="default">Clear search</Button>}
          />
        </Card>
        <Card title="Failed to load">
          <LoadFailed message="The server is not reachable." onRetry={nothing} />
        </Card>
      </div>
      <DialogsOf opened={opened} />
      <Text c="dimmed" size="sm">
        ?open=question, form, creation, list, pin opens a dialog from the start.
      </Text>
    </PageFrame>
  );
}
