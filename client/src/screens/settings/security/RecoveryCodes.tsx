import { Button, CopyButton } from '@mantine/core';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './Security.module.css';
import { texts } from './texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className={ui.stack14}>
      <output>{texts.secondFactor.isOnNow}</output>
      <ul className={`${ui.stack} ${ui.onSunken} ${ui.padded12x14} ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${ui.wrap} ${ui.gap10} ${ui.toEnd}`}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.secondFactor.copied : texts.secondFactor.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{texts.secondFactor.kept}</Button>
      </div>
    </div>
  );
}
