import { Box, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DISPLAY_NAME_LENGTH, PICTURE_BYTES_MAX, PICTURE_PIXELS } from '@hub/shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { useState } from 'react';
import type { AccountUser } from '@hub/shared/users/account.schema.ts';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { UserPicture } from '../../ui/UserPicture.tsx';
import surfaces from '../../ui/Surfaces.module.css';

/** The display name, visible to others, and the email, visible only to the user. */
export function Profile() {
  const auth = useAuth();
  const user = useUser();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { displayName: user?.displayName ?? '' },
    validate: { displayName: (name) => faultOf(name.trim()) },
  });
  const field = form.getInputProps('displayName');
  const update = trpc.account.update.useMutation({
    onSuccess(account) {
      auth.userChanged(account.user);
      form.setValues({ displayName: account.user.displayName ?? '' });
      utils.account.me.setData(undefined, account);
    },
  });

  const submit = form.onSubmit(({ displayName }) => update.mutate({ displayName: displayName.trim() }));

  return (
    <Stack gap="md">
      <Picture />
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-end">
          <TextInput
            flex="1 1 10rem"
            label={texts.displayName}
            description={texts.displayNameHint}
            autoComplete="nickname"
            {...field}
            error={field.error ?? (update.isError ? errorText(update.error) : null)}
            onChange={(event) => {
              field.onChange(event);
              update.reset();
            }}
          />
          <Button type="submit" loading={update.isPending}>
            {texts.save}
          </Button>
          <output>{update.isSuccess ? texts.saved : ''}</output>
        </Group>
      </form>
      {user !== null && <Email user={user} />}
    </Stack>
  );
}

function faultOf(displayName: string): string | null {
  if (displayName === '') return texts.displayNameMissing;
  return displayName.length > DISPLAY_NAME_LENGTH ? texts.displayNameTooLong(DISPLAY_NAME_LENGTH) : null;
}

/** The user's email, which no other user sees, whether it is verified, and a button that sends the link. */
function Email({ user }: { user: AccountUser }) {
  return (
    <div>
      <dl>
        <Text component="dt" size="sm" fw={600}>
          {texts.email}
        </Text>
        <dd className={wrapping.breaks}>
          {user.email}{' '}
          <Text span size="sm" c="dimmed">
            ({user.emailVerified ? texts.verified : texts.notVerified})
          </Text>
        </dd>
      </dl>
      {/* Always in the document, so that the outcome is announced, even if the email turns out to be verified. */}
      <Verification isNeeded={!user.emailVerified} />
    </div>
  );
}

function Verification({ isNeeded }: { isNeeded: boolean }) {
  const auth = useAuth();
  const { data } = trpc.account.fridayMail.useQuery(undefined, { enabled: isNeeded });
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState('');

  const ask = async () => {
    setIsAsking(true);
    setMessage('');
    setMessage(texts.verification[await auth.mailVerification()]);
    setIsAsking(false);
  };

  return (
    <>
      {isNeeded && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            {data?.areMailsSent === false ? texts.noMailServer : texts.verifyHint}
          </Text>
          <Button variant="default" size="xs" mt="sm" loading={isAsking} onClick={() => void ask()}>
            {texts.mailAgain}
          </Button>
        </>
      )}
      <Box component="output" display="block" fz="sm" mt="sm" className={surfaces.unlessEmpty}>
        {message}
      </Box>
    </>
  );
}

/** The picture that others see beside the user's name. */
function Picture() {
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
    <Group gap="md" align="start">
      <UserPicture name={user?.displayName ?? user?.email ?? ''} src={data?.pictureUrl} size="large" />
      <Box flex="1 1 10rem" miw={0}>
        <Text size="sm" fw={600}>
          {texts.picture}
        </Text>
        <Text size="sm" c="dimmed" mb="sm">
          {texts.pictureHint}
        </Text>
        <Group gap="md">
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
        </Group>
        <Box component="output" display="block" fz="sm" mt="sm" className={surfaces.unlessEmpty}>
          {isUnusable ? texts.pictureUnusable : failure === null ? '' : errorText(failure)}
        </Box>
      </Box>
    </Group>
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
