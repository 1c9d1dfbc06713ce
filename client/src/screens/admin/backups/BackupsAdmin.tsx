import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BackupCopies, BackupCopy, CopyContents } from '@hub/shared/admin/backups.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { textOfCode } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAuth } from '../../../auth/AuthContext.tsx';
import { ConfirmDialog, type Question } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { Figures } from '../Figures.tsx';
import { codeIn } from './codeIn.ts';
import { copyFilesIn, sendCopy, type CopyFiles } from './sendCopy.ts';
import { backupTexts as texts } from './texts.ts';

/** Copies that are in sight; older ones are a tap away. */
const SHOWN = 4;

/** Panel in which administrators put the hub back to a copy, which is checked first. */
export function BackupsAdmin() {
  const query = trpc.admin.backups.useQuery();
  const { data } = query;
  return (
    <Panel title={texts.title} maw="52rem">
      <LoadFailure of={query} title={texts.loadFailed} />
      {data?.restoredBy === 'hub' && <Restoring {...data} />}
      {data?.restoredBy === 'postgres' && <p className={wrapping.breaks}>{texts.byPostgres}</p>}
      {data?.restoredBy === 'elsewhere' && <p className={wrapping.breaks}>{texts.elsewhere}</p>}
    </Panel>
  );
}

function Restoring({ copies, isBucketAway, restored, failed }: BackupCopies) {
  const utils = trpc.useUtils();
  const inspect = trpc.admin.inspectBackup.useMutation({
    // A refused upload is gone.
    onError: () => utils.admin.backups.invalidate(),
  });
  return (
    <Stack gap="md">
      {failed !== null && (
        <p role="alert" className={`${surfaces.outcome} ${wrapping.breaks}`} data-failed>
          {textOfCode(codeIn(failed))}
        </p>
      )}
      {restored !== null && <p className={wrapping.breaks}>{texts.restored(restored)}</p>}
      <Text size="sm" c="dimmed" className={wrapping.breaks}>
        {texts.explained}
      </Text>
      {isBucketAway && <p className={wrapping.breaks}>{texts.bucketAway}</p>}
      {inspect.data === undefined ? (
        <>
          <Copies copies={copies} isBusy={inspect.isPending} onLook={(name) => inspect.mutate({ name })} />
          <Upload isBusy={inspect.isPending} onSent={(name) => inspect.mutate({ name })} />
          {inspect.isPending && <output>{texts.checking}</output>}
          <Failure error={inspect.error} title={texts.checkFailed} />
        </>
      ) : (
        <Contents contents={inspect.data} onCancel={inspect.reset} />
      )}
    </Stack>
  );
}

interface CopiesProps {
  copies: readonly BackupCopy[];
  isBusy: boolean;
  onLook: (name: string) => void;
}

function Copies({ copies, ...choice }: CopiesProps) {
  if (copies.length === 0) return <p>{texts.none}</p>;
  return (
    <div>
      <Rows label={texts.copies} copies={copies.slice(0, SHOWN)} {...choice} />
      {copies.length > SHOWN && (
        <Disclosure title={texts.more} count={copies.length - SHOWN}>
          <Rows label={texts.more} copies={copies.slice(SHOWN)} {...choice} />
        </Disclosure>
      )}
    </div>
  );
}

const Rows = ({ label, copies, isBusy, onLook }: CopiesProps & { label: string }) => (
  <ul aria-label={label}>
    {copies.map((copy) => (
      <Group
        component="li"
        key={copy.name}
        gap="sm"
        py="xs"
        justify="space-between"
        wrap="nowrap"
        className={surfaces.ruled}
      >
        <Box miw={0}>
          {texts.taken(copy)}
          <Text size="sm" c="dimmed" className={wrapping.breaks}>
            {texts.about(copy)}
          </Text>
        </Box>
        <Button
          variant="default"
          flex="none"
          disabled={isBusy}
          aria-label={texts.lookAt(copy)}
          onClick={() => onLook(copy.name)}
        >
          {texts.look}
        </Button>
      </Group>
    ))}
  </ul>
);

function Upload({ isBusy, onSent }: { isBusy: boolean; onSent: (name: string) => void }) {
  const auth = useAuth();
  const utils = trpc.useUtils();
  const [share, setShare] = useState(0);
  const [isIncomplete, setIncomplete] = useState(false);
  const send = useMutation({
    mutationFn: (chosen: CopyFiles) => sendCopy(auth, chosen, setShare),
    onSuccess: onSent,
    onSettled: () => utils.admin.backups.invalidate(),
  });
  const choose = (chosen: File[]) => {
    const found = copyFilesIn(chosen);
    setIncomplete(found === null && chosen.length > 0);
    setShare(0);
    if (found !== null) send.mutate(found);
  };
  return (
    <div>
      <FileButton multiple disabled={isBusy || send.isPending} onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isBusy}
            loading={send.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {texts.upload}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt="xs" className={wrapping.breaks}>
        {texts.uploadHint}
      </Text>
      {send.isPending && (
        <progress className={surfaces.progress} aria-label={texts.uploading} max={1} value={share} />
      )}
      {isIncomplete && (
        <Text size="sm" c="wrong" role="alert">
          {texts.noDatabase}
        </Text>
      )}
      <Failure error={send.error} title={texts.uploadFailed} />
    </div>
  );
}

/** What a copy holds, with the button that restores it. */
function Contents({ contents, onCancel }: { contents: CopyContents; onCancel: () => void }) {
  const navigate = useNavigate();
  const restore = trpc.admin.restoreBackup.useMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = () =>
    setQuestion({
      title: texts.confirmTitle,
      text: texts.confirmText(contents),
      confirm: texts.restore,
      isDangerous: true,
      failed: texts.notBegun,
      async run() {
        await restore.mutateAsync({ name: contents.name });
        // A screen of its own, which stays when the session ends.
        await navigate(paths.restoring, { state: contents });
      },
    });
  return (
    <Stack gap="sm" className={surfaces.inset}>
      <Text size="sm" c="dimmed">
        {texts.holds(contents)}
      </Text>
      <Text component="h3" size="lg" fw={600}>
        {texts.seasonName(contents)}
      </Text>
      <Figures names={texts.figures} of={contents} least="5rem" />
      <p className={wrapping.breaks}>
        {texts.newest(contents)} {texts.files(contents)} {contents.isOlder && texts.older}
      </p>
      <Group gap="sm" align="stretch">
        <Button color="danger" onClick={ask}>
          {texts.restore}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Stack>
  );
}
