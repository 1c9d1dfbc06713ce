import { Box, Button, Center, Group, Loader } from '@mantine/core';
import { IconLink, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { PicturePreview, SharedSubject } from '@hub/shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { LoadFailure, type Loaded } from '../ui/states/LoadFailure.tsx';
import { usePhone } from '../ui/usePhone.ts';
import { useSignInPrompt } from '../visitor/SignInPrompt.tsx';
import { SavePicture } from './ShareActions.tsx';
import { ShareActions } from './ShareActions.tsx';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import { texts } from './texts.ts';

interface ShareDialogProps {
  subject: SharedSubject;
  what: string;
  /** The drawn picture, which is not stored. */
  drawing: Loaded & { data: PicturePreview | undefined };
  onClose: () => void;
}

/** Shows the picture first; it gets a public address only on request. */
export function ShareDialog({ subject, what, drawing, onClose }: ShareDialogProps) {
  const utils = trpc.useUtils();
  const publish = trpc.sharing.share.useMutation({ onSuccess: () => utils.sharing.mine.invalidate() });
  const withdraw = trpc.sharing.withdraw.useMutation({ onSuccess: () => utils.sharing.mine.invalidate() });
  const askToSignIn = useSignInPrompt();
  const isVisitor = useUser() === null;
  const isPhone = usePhone();
  const preview = drawing.data;
  const published = withdraw.isSuccess ? undefined : publish.data;
  const picture = published ?? preview;
  const makeLink = () => {
    if (isVisitor) {
      onClose();
      askToSignIn('share');
      return;
    }
    publish.mutate(subject);
  };

  return (
    <Dialog title={texts.shareWhat(what)} onClose={onClose} isLarge={!isPhone}>
      {drawing.isFetching && (
        <Center
          component="output"
          w="100%"
          h="auto"
          c="dimmed"
          className={`${surfaces.sunken} ${grids.picture1200}`}
        >
          <Loader size="sm" />
          {texts.drawing}
        </Center>
      )}
      <LoadFailure of={drawing} title={texts.failed} />
      {picture !== undefined && (
        <>
          <Box
            component="img"
            src={picture.pictureUrl}
            alt={picture.description}
            {...SHARED_PICTURE_SIZE}
            display="block"
            w="100%"
            h="auto"
            className={`${surfaces.sunken} ${grids.picture1200}`}
          />
          <Box component="output" display="block" c="dimmed" mt="md" mb="md" fz="sm">
            {published !== undefined ? texts.who : withdraw.isSuccess ? texts.withdrawn : texts.onlyYou}
          </Box>
          {publish.error !== null && (
            <LoadFailure
              of={{ ...publish, isFetching: publish.isPending, refetch: makeLink }}
              title={texts.notPublished}
            />
          )}
          {published !== undefined ? (
            <ShareActions picture={published}>
              <Button
                variant="subtle"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ id: published.id })}
              >
                {texts.withdraw}
              </Button>
            </ShareActions>
          ) : (
            !withdraw.isSuccess && (
              <PreviewActions picture={picture} isPublishing={publish.isPending} onPublish={makeLink} />
            )
          )}
        </>
      )}
    </Dialog>
  );
}

interface PreviewActionsProps {
  picture: PicturePreview;
  isPublishing: boolean;
  onPublish: () => void;
}

/** Creates an address for the picture, or shares the picture itself. */
function PreviewActions({ picture: { title, pictureUrl }, isPublishing, onPublish }: PreviewActionsProps) {
  const [file] = useState(() => fileOf(pictureUrl));
  const canSend = 'canShare' in navigator && navigator.canShare({ files: [file] });
  return (
    <Group gap="sm" align="stretch" mb="lg">
      <Button leftSection={<IconLink size={16} aria-hidden />} loading={isPublishing} onClick={onPublish}>
        {texts.publish}
      </Button>
      {canSend && (
        <Button
          variant="default"
          leftSection={<IconShare size={16} aria-hidden />}
          // Closing the device's own dialog is a change of mind, not an error.
          onClick={() => void navigator.share({ title, files: [file] }).catch(() => undefined)}
        >
          {texts.sendPicture}
        </Button>
      )}
      <SavePicture pictureUrl={pictureUrl} />
    </Group>
  );
}

/** The picture behind a `data:` address as a file for other apps. */
function fileOf(dataUrl: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], texts.fileName, { type: 'image/png' });
}
