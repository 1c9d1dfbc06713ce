import { Button, Loader } from '@mantine/core';
import type { SharedPicture } from '#shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURE_SIZE } from '#shared/limits.ts';
import { trpc } from '../api/trpc.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { LoadFailure, type Loaded } from '../ui/states/LoadFailure.tsx';
import { ShareActions } from './ShareActions.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './Sharing.module.css';
import { texts } from './texts.ts';

interface ShareDialogProps {
  what: string;
  /** The drawing of the picture. */
  drawing: Loaded & { data: SharedPicture | undefined };
  onClose: () => void;
}

/** The picture with what can be done with it. */
export function ShareDialog({ what, drawing, onClose }: ShareDialogProps) {
  const picture = drawing.data;
  const utils = trpc.useUtils();
  const withdraw = trpc.sharing.withdraw.useMutation({ onSuccess: () => utils.sharing.mine.invalidate() });

  return (
    <Dialog title={texts.shareWhat(what)} onClose={onClose} isLarge>
      {withdraw.isSuccess && <output>{texts.withdrawn}</output>}
      {drawing.isFetching && (
        <output className={`${ui.block} ${ui.sunken} ${classes.picture} ${ui.quiet} ${ui.middle}`}>
          <Loader size="sm" />
          {texts.drawing}
        </output>
      )}
      <LoadFailure of={drawing} title={texts.failed} />
      {picture !== undefined && !withdraw.isSuccess && (
        <>
          <img
            src={picture.pictureUrl}
            alt={picture.description}
            {...SHARED_PICTURE_SIZE}
            className={`${ui.block} ${ui.sunken} ${classes.picture}`}
          />
          <p className={`${ui.note} ${classes.who}`}>{texts.who}</p>
          <ShareActions picture={picture}>
            <Button
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: picture.id })}
            >
              {texts.withdraw}
            </Button>
          </ShareActions>
        </>
      )}
    </Dialog>
  );
}
