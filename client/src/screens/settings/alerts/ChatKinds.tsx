import { Switch } from '@mantine/core';
import { ALERT_KINDS, type AlertKind } from '#shared/alerts/alertTerms.ts';
import ui from '../../../ui/Vocabulary.module.css';
import { chatTexts } from './chatTexts.ts';
import { texts } from './texts.ts';

interface ChatKindsProps {
  chosen: readonly AlertKind[];
  onChange: (kinds: AlertKind[]) => void;
}

/** What is told in a chat; the last kind stays, because a chat without one would be told nothing. */
export function ChatKinds({ chosen, onChange }: ChatKindsProps) {
  return (
    <fieldset>
      <legend className={ui.note}>{chatTexts.kinds}</legend>
      <div className={`${ui.wrap} ${ui.gap8x16} ${ui.above6}`}>
        {ALERT_KINDS.map((kind) => (
          <Switch
            size="sm"
            key={kind}
            label={texts.kind[kind][0]}
            checked={chosen.includes(kind)}
            disabled={chosen.length === 1 && chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(ALERT_KINDS.filter((one) => (one === kind ? checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
