import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS } from '#shared/limits.ts';
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

/** WebP at decreasing qualities, then formats that every browser can encode. */
const ENCODINGS = [
  ['image/webp', 0.85],
  ['image/jpeg', 0.85],
  ['image/webp', 0.6],
  ['image/jpeg', 0.6],
] as const;

/**
 * Crops a picture to its central square and re-encodes it, which also drops the place and time of a photo.
 *
 * @returns null if the browser cannot show the file as a picture
 */
async function cropPicture(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file).catch(() => null);
  if (source === null) return null;
  const side = Math.min(source.width, source.height);
  const size = Math.min(side, PICTURE_PIXELS);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(source.width - side) / 2, (source.height - side) / 2];
  context.drawImage(source, left, top, side, side, 0, 0, size, size);
  source.close();
  for (const [type, quality] of ENCODINGS) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    // A browser that does not know a type encodes PNG instead.
    if (blob !== null && blob.type === type && blob.size <= PICTURE_BYTES_MAX) return blob;
  }
  return null;
}

/** The content as base64. */
async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
