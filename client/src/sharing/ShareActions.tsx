import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SharedPicture } from '#shared/users/sharedPictures.schema.ts';
import { SavePicture } from './SavePicture.tsx';
import ui from '../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

interface ShareActionsProps {
  picture: Pick<SharedPicture, 'title' | 'url' | 'pictureUrl'>;
  /** Further actions. */
  children?: ReactNode;
}

/** What can be done with a picture's address: send it where the device can, copy it, keep the picture. */
export function ShareActions({ picture: { title, url, pictureUrl }, children }: ShareActionsProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  // Whoever closes the device's own dialog has changed their mind, which is no error.
  const send = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <div className={`${ui.wrap} ${ui.gap8} ${ui.below16}`}>
      {'share' in navigator && (
        <Button leftSection={<IconShare size={16} aria-hidden />} onClick={send}>
          {texts.send}
        </Button>
      )}
      <Button
        variant={'share' in navigator ? 'default' : 'filled'}
        leftSection={
          clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />
        }
        onClick={() => clipboard.copy(url)}
      >
        <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
      </Button>
      <SavePicture pictureUrl={pictureUrl} />
      {children}
    </div>
  );
}
