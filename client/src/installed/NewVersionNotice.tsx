import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import ui from '../ui/Vocabulary.module.css';
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
    <output className={`${ui.textSm} ${ui.line} ${notice.notice}`}>
      <IconSparkles size={20} stroke={1.7} aria-hidden />
      <span className={`${ui.breaks} ${ui.grows16}`}>
        <strong>{texts.there}</strong> {texts.hint}
      </span>
      <Button size="sm" onClick={takeOver}>
        {texts.load}
      </Button>
    </output>
  );
}
