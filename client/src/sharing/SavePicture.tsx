import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { texts } from './texts.ts';

/** Saves a picture on the device. */
export function SavePicture({ pictureUrl }: { pictureUrl: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={pictureUrl}
      download={texts.fileName}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {texts.save}
    </Button>
  );
}
