import type { ReactNode } from 'react';
import type { SharedPicture } from '@hub/shared/users/sharedPictures.schema.ts';
import { LinkButtons } from './LinkButtons.tsx';
import { texts } from './texts.ts';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface ShareActionsProps {
  picture: Pick<SharedPicture, 'title' | 'url' | 'pictureUrl'>;
  /** Further actions. */
  children?: ReactNode;
}

/** The actions for a picture's address: send it if the device supports it, copy it, save the picture. */
export function ShareActions({ picture: { title, url, pictureUrl }, children }: ShareActionsProps) {
  return (
    <Group gap="sm" align="stretch" mb="lg">
      <LinkButtons url={url} title={title} texts={texts} />
      <SavePicture pictureUrl={pictureUrl} />
      {children}
    </Group>
  );
}

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
