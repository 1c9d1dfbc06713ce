import { Box, Button, Group } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import wrapping from '../ui/Wrapping.module.css';
import notice from '../ui/states/Notice.module.css';
import { useNewVersion } from './newVersion.ts';

const texts = {
  there: 'Neue Fassung des Hubs',
  hint: 'Lade neu, wenn du fertig geschrieben hast.',
  load: 'Neu laden',
};

/** Offers a newer version; the user decides when to reload, because they may be typing. */
export function NewVersionNotice() {
  const takeOver = useNewVersion();
  if (takeOver === null) return null;
  return (
    <Group component="output" gap={0} fz="sm" className={notice.notice}>
      <IconSparkles size={20} stroke={1.7} aria-hidden />
      <Box component="span" flex="1 1 16rem" className={wrapping.breaks}>
        <strong>{texts.there}</strong> {texts.hint}
      </Box>
      <Button size="sm" onClick={takeOver}>
        {texts.load}
      </Button>
    </Group>
  );
}
