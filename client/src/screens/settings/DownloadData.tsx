import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccountDataPage } from '#shared/users/account.schema.ts';
import { joinAccountData } from '#shared/users/joinAccountData.ts';
import { trpc } from '../../api/trpc.ts';
import { saveFile } from '../../ui/text/saveFile.ts';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

export function DownloadData() {
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
      <p className={`${ui.quiet} ${ui.below14}`}>{texts.dataText}</p>
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
