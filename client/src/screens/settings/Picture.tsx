import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import { cropPicture, toBase64 } from './cropPicture.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** The picture that others see beside the user's name. */
export function Picture() {
  const user = useUser();
  const utils = trpc.useUtils();
  const { data } = trpc.account.picture.useQuery();
  const [isUnusable, setIsUnusable] = useState(false);
  const changed = (pictureUrl: string | null) => {
    utils.account.picture.setData(undefined, { pictureUrl });
    void utils.community.invalidate();
  };
  const set = trpc.account.setPicture.useMutation({ onSuccess: ({ pictureUrl }) => changed(pictureUrl) });
  const remove = trpc.account.removePicture.useMutation({ onSuccess: () => changed(null) });

  const choose = async (file: File | null) => {
    if (file === null) return;
    set.reset();
    remove.reset();
    const cropped = await cropPicture(file);
    setIsUnusable(cropped === null);
    if (cropped !== null) set.mutate({ picture: await toBase64(cropped) });
  };

  const failure = set.error ?? remove.error;
  const hasPicture = typeof data?.pictureUrl === 'string';
  return (
    <div className={`${ui.line} ${ui.gap16} ${classes.picture}`}>
      <UserPicture name={user?.displayName ?? user?.email ?? ''} src={data?.pictureUrl} size="large" />
      <div>
        <p className={`${ui.textSm} ${ui.medium}`}>{texts.picture}</p>
        <p className={ui.note}>{texts.pictureHint}</p>
        <div className={`${ui.line} ${ui.gapY8} ${ui.gapX14}`}>
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            onChange={(file) => void choose(file)}
          >
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={set.isPending}>
                {hasPicture ? texts.otherPicture : texts.choosePicture}
              </Button>
            )}
          </FileButton>
          {hasPicture && (
            <Button variant="subtle" size="xs" loading={remove.isPending} onClick={() => remove.mutate()}>
              {texts.removePicture}
            </Button>
          )}
        </div>
        <output className={`${ui.textSm} ${ui.block} ${classes.outcome}`}>
          {isUnusable ? texts.pictureUnusable : failure === null ? '' : errorText(failure)}
        </output>
      </div>
    </div>
  );
}
