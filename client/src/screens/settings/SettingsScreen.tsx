import { PageHeader } from '../../ui/PageHeader.tsx';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AlertsPanel } from './alerts/AlertsPanel.tsx';
import { Box, Button, Stack, Switch, Text } from '@mantine/core';
import { setMayCount, useMayCount } from '../../analytics/consent.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountDataPage } from '@hub/shared/users/account.schema.ts';
import { joinAccountData } from '@hub/shared/users/joinAccountData.ts';
import { trpc } from '../../api/trpc.ts';
import { saveFile } from '../../ui/text/saveFile.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Profile } from './Profile.tsx';
import { SecurityPanel } from './security/SecurityPanel.tsx';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { DateText } from '../../ui/text/DateText.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

export function Component() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack gap="md" maw="44rem">
        <Panel title={texts.profile}>
          <Profile />
        </Panel>
        <AlertsPanel />
        <SecurityPanel />
        <Panel title={texts.appearance}>
          <ColorSchemeSwitch />
          <Text size="sm" c="dimmed" mt="sm">
            {texts.appearanceHint}
          </Text>
        </Panel>
        <ReportAnswers />
        <Panel title={texts.sharedPictures}>
          <SharedPictures />
        </Panel>
        <Panel title={texts.data}>
          <CountVisits />
          <DownloadData />
          <Box mt="md">
            <DeleteAccount />
          </Box>
        </Panel>
      </Stack>
    </>
  );
}

/** Whether this browser's visits are counted; off until the user consents. */
function CountVisits() {
  const may = useMayCount();
  return (
    <Switch
      checked={may}
      onChange={(event) => setMayCount(event.currentTarget.checked)}
      label={texts.countVisits}
      description={texts.countVisitsHint}
    />
  );
}

function DownloadData() {
  const utils = trpc.useUtils();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const download = async () => {
    setIsLoading(true);
    setFailure(null);
    try {
      const pages: AccountDataPage[] = [];
      for (let page: number | null = 0; page !== null;) {
        const answer: AccountDataPage = await utils.client.account.download.query({ page });
        pages.push(answer);
        page = answer.nextPage;
      }
      const data = joinAccountData(pages);
      saveFile(texts.fileName, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsLoading(false);
    }
  };

  return (
    <>
      <Text size="sm" c="dimmed" my="sm">
        {texts.dataText}
      </Text>
      <Button
        variant="default"
        h="auto"
        mih={44}
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<IconDownload size={17} aria-hidden />}
        loading={isLoading}
        onClick={() => void download()}
      >
        {texts.download}
      </Button>
      <Failure error={failure} />
    </>
  );
}

/** The decisions on the user's reports, and on their removed content; renders nothing without either. */
function ReportAnswers() {
  const { data = [] } = trpc.community.reportAnswers.useQuery();
  if (data.length === 0) return null;
  return (
    <Panel title={texts.reports}>
      <Stack component="ul" gap="lg">
        {data.map(({ id, subject, content, reason, decision, answer, isOwnContent }) => (
          <Stack component="li" key={id} gap="xs">
            <strong>{isOwnContent ? texts.removed[subject] : texts.reported[subject]}</strong>
            <blockquote className={`${wrapping.breaks} ${surfaces.edged}`}>{content}</blockquote>
            {reason !== '' && (
              <Text span size="sm" c="dimmed">
                {texts.yourReason} {reason}
              </Text>
            )}
            <span>
              {decision === null ? texts.stillOpen : texts.decided(decision === 'remove', answer ?? '')}
            </span>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

/** The pictures that the user has shared, which can be withdrawn here. */
function SharedPictures() {
  const utils = trpc.useUtils();
  const { data, error } = trpc.sharing.mine.useQuery();
  const withdraw = trpc.sharing.withdraw.useMutation({
    onSettled: () => utils.sharing.mine.invalidate(),
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {data?.length === 0 ? texts.noSharedPictures : texts.sharedPicturesHint}
      </Text>
      {data !== undefined && data.length > 0 && (
        <Stack component="ul" gap="sm" mt="md">
          {data.map(({ id, title, pictureUrl, url, createdTs }) => (
            <li key={id} className={classes.shared}>
              <Box
                component="img"
                src={pictureUrl}
                alt=""
                {...SHARED_PICTURE_SIZE}
                display="block"
                w="100%"
                h="auto"
                className={`${surfaces.sunken} ${grids.picture1200}`}
                loading="lazy"
              />
              <div>
                <a href={url} className={taps.link}>
                  {title}
                </a>
                <Text span size="sm" c="dimmed" display="block">
                  <DateText instantTs={createdTs} as="instant" />
                </Text>
              </div>
              <Button
                size="xs"
                variant="subtle"
                aria-label={texts.withdrawPicture(title)}
                loading={withdraw.isPending && withdraw.variables.id === id}
                onClick={() => withdraw.mutate({ id })}
              >
                {texts.withdraw}
              </Button>
            </li>
          ))}
        </Stack>
      )}
      <Failure error={withdraw.error ?? error} />
    </>
  );
}
