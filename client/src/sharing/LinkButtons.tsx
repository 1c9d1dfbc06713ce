import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconShare } from '@tabler/icons-react';

interface LinkButtonsProps {
  url: string;
  /** The title of the linked page for the recipient. */
  title: string;
  texts: { send: string; copy: string; copied: string };
  size?: 'sm';
}

/** Buttons that send a link if the device supports it, and copy it. */
export function LinkButtons({ url, title, texts, size }: LinkButtonsProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  const canSend = 'share' in navigator;
  // Closing the device's own dialog is a change of mind, not an error.
  const send = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <>
      {canSend && (
        <Button {...(size && { size })} leftSection={<IconShare size={16} aria-hidden />} onClick={send}>
          {texts.send}
        </Button>
      )}
      <Button
        {...(size && { size })}
        variant={canSend ? 'default' : 'filled'}
        leftSection={
          clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />
        }
        onClick={() => clipboard.copy(url)}
      >
        <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
      </Button>
    </>
  );
}
