import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import ui from '../../../ui/Vocabulary.module.css';
import notice from '../../../ui/states/Notice.module.css';
import { pasteTexts as texts } from '../../../pasted/pasteTexts.ts';

interface OpenNamesProps {
  names: readonly string[];
  onSettle: () => void;
  onForget: () => void;
}

/** Reminds of unmatched names of a pasted list. */
export function OpenNames({ names, onSettle, onForget }: OpenNamesProps) {
  if (names.length === 0) return null;
  return (
    <div className={`${ui.textSm} ${ui.line} ${notice.notice}`}>
      <IconHelpCircle size={20} stroke={1.8} aria-hidden />
      <p className={`${ui.breaks} ${ui.grows16}`}>{texts.stillOpen(names)}</p>
      <Button size="sm" onClick={onSettle}>
        {texts.settle}
      </Button>
      <Button size="sm" variant="default" onClick={onForget}>
        {texts.leaveOut}
      </Button>
    </div>
  );
}
