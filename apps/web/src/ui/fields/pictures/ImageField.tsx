import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../../ui.strings.ts';
import { attempt } from '#ui/forms/attempt.ts';
import classes from './ImageField.module.css';
import { shrinkImage } from './shrink-image.ts';

interface ImageFieldProps {
  readonly label: string;
  /** Address of the picture, or null for none. */
  readonly value?: string | null;
  readonly onChange?: (imageUrl: string | null) => void;
  /** Stores a picture and returns its address. */
  readonly keep: (picture: Blob) => Promise<string>;
  readonly error?: string;
  readonly [prop: string]: unknown;
}

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A picture of a record: chosen from disk or taken by the camera, shrunk here, stored at once and linked to the record
 * when that is saved.
 */
export function ImageField({ label, value, onChange, keep, error }: ImageFieldProps) {
  const t = useText(uiStrings);
  const [isKeeping, setIsKeeping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File | null) => {
    if (file === null) return;
    setRefusal(null);
    setIsKeeping(true);
    const picture = file.size <= MAX_BYTES ? await shrinkImage(file) : null;
    if (picture === null) setRefusal(t('imageUnreadable'));
    else await attempt(async () => onChange?.(await keep(picture)));
    setIsKeeping(false);
  };
  const hasImage = typeof value === 'string' && value !== '';
  return (
    <Input.Wrapper label={label} error={refusal ?? error} labelElement="div">
      <Group gap="md" wrap="nowrap" align="center" mt={4}>
        <div className={classes.frame}>
          {hasImage ? (
            <img src={value} alt="" className={classes.image} />
          ) : (
            <IconPhoto size={32} stroke={1.5} aria-hidden />
          )}
        </div>
        <Stack gap={6}>
          <Group gap="xs">
            <FileButton onChange={(file) => void take(file)} accept="image/png,image/jpeg,image/webp">
              {(props) => (
                <Button {...props} variant="default" loading={isKeeping} leftSection={<IconPhotoPlus size={20} />}>
                  {hasImage ? t('replaceImage') : t('chooseImage')}
                </Button>
              )}
            </FileButton>
            {hasImage && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={20} />}
                onClick={() => onChange?.(null)}
              >
                {t('removeImage')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('imageHint')}
          </Text>
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}
