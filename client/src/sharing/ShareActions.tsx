import type { ReactNode } from 'react';
import type { SharedPicture } from '@hub/shared/users/sharedPictures.schema.ts';
import { LinkButtons } from './LinkButtons.tsx';
import ui from '../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface ShareActionsProps {
  picture: Pick<SharedPicture, 'title' | 'url' | 'pictureUrl'>;
  /** Further actions. */
  children?: ReactNode;
}

/** The actions for a picture's address: send it if the device supports it, copy it, save the picture. */
export function ShareActions({ picture: { title, url, pictureUrl }, children }: ShareActionsProps) {
  return (
    <div className={`${ui.wrap} ${ui.gap8} ${ui.below16}`}>
      <LinkButtons url={url} title={title} texts={texts} />
      <SavePicture pictureUrl={pictureUrl} />
      {children}
    </div>
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
