import { Switch } from '@mantine/core';
import type { AlertKind } from '#shared/alerts/alertTerms.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './Chats.module.css';
import { texts } from './texts.ts';

interface ChatKindsProps {
  legend: string;
  kinds: readonly AlertKind[];
  chosen: readonly AlertKind[];
  onChange: (kinds: AlertKind[]) => void;
}

/** The kinds of messages for a chat. The last one that is on cannot be switched off, because the chat would receive nothing. */
export function ChatKinds({ legend, kinds, chosen, onChange }: ChatKindsProps) {
  return (
    <fieldset>
      <legend className={ui.note}>{legend}</legend>
      <div className={`${ui.wrap} ${ui.gapY8} ${ui.gapX16} ${ui.above6}`}>
        {kinds.map((kind) => (
          <Switch
            size="sm"
            className={classes.kind}
            key={kind}
            label={texts.kind[kind]}
            checked={chosen.includes(kind)}
            disabled={chosen.length === 1 && chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(kinds.filter((one) => (one === kind ? checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
