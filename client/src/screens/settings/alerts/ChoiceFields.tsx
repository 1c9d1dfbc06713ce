import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { ALERT_KINDS, DEFAULT_CHOICES, LOCK_LEADS, type AlertChoices } from '#shared/alerts/alertTerms.ts';
import type { AlertSettings } from '#shared/alerts/alerts.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './AlertsPanel.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

/** Every change is saved at once. */
export function ChoiceFields({ settings }: { settings: AlertSettings }) {
  const utils = trpc.useUtils();
  const choose = trpc.alerts.choose.useMutation({
    onSettled: () => utils.alerts.settings.invalidate(),
  });
  const choices = choose.isPending ? choose.variables : settings.choices;
  const change = (changes: Partial<AlertChoices>) => choose.mutate({ ...choices, ...changes });

  return (
    <div className={ui.stack14}>
      <fieldset>
        <legend className={`${ui.textSm} ${ui.strong} ${ui.below8}`}>{texts.kinds}</legend>
        <div className={ui.stack14}>
          {ALERT_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={texts.kind[kind][0]}
              description={texts.kind[kind][1]}
              checked={choices.kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  kinds: ALERT_KINDS.filter((one) => (one === kind ? checked : choices.kinds.includes(one))),
                })
              }
            />
          ))}
          {choices.kinds.includes('lock') && (
            <NativeSelect
              label={texts.lockMinutes}
              value={String(choices.lockMinutes)}
              data={LOCK_LEADS.map((lead) => ({ value: String(lead), label: texts.minutes(lead) }))}
              onChange={({ currentTarget: { value } }) =>
                change({
                  lockMinutes: LOCK_LEADS.find((lead) => String(lead) === value) ?? choices.lockMinutes,
                })
              }
            />
          )}
        </div>
      </fieldset>
      <QuietFields quiet={choices.quiet} onChange={(quiet) => change({ quiet })} />
      <Switch
        label={texts.byMail}
        description={texts.byMailHint}
        checked={choices.byMail}
        onChange={({ currentTarget: { checked } }) => change({ byMail: checked })}
      />
      <Failure error={choose.error} />
    </div>
  );
}

function QuietFields({
  quiet,
  onChange,
}: {
  quiet: AlertChoices['quiet'];
  onChange: (quiet: AlertChoices['quiet']) => void;
}) {
  return (
    <div className={ui.stack14}>
      <Switch
        label={texts.quiet}
        description={texts.quietHint}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? DEFAULT_CHOICES.quiet : null)}
      />
      {quiet !== null && (
        <div className={`${ui.stack12} ${classes.times}`}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={texts[end]}
              aria-label={`${texts.quiet} ${texts[end]}`}
              value={clockOf(quiet[end])}
              onChange={({ currentTarget: { value } }) => {
                const minute = minuteOf(value);
                if (minute !== null) onChange({ ...quiet, [end]: minute });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Null while a time is being typed. */
function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/u.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
