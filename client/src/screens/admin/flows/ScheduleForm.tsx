import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { FlowSchedule } from '@hub/shared/runs/flows.schema.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import { toString as describe } from 'cronstrue';
import 'cronstrue/locales/de.js';

const texts = {
  title: 'Zeitplan',
  never: 'läuft nicht von selbst',
  isDefault: 'Voreinstellung',
  paused: 'angehalten',
  next: 'Nächste Läufe',
  byRealClock: 'nach der wirklichen Uhr; die des Hubs ist gestellt',
  pattern: 'Cron-Muster',
  patternHint: 'Minute Stunde Tag Monat Wochentag, in Berliner Zeit',
  save: 'Zeitplan speichern',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  reset: 'Voreinstellung nehmen',
} as const;

/** A flow's schedule in words, with the form that changes it. */
export function ScheduleForm({ flowName, schedule }: { flowName: string; schedule: FlowSchedule }) {
  const { data: hub } = trpc.catalog.hub.useQuery();
  const { pattern, isDefault, isPaused, nextTs } = schedule;
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState<string | null>(null);
  const change = trpc.admin.changeSchedule.useMutation({
    async onSuccess() {
      await utils.admin.flows.invalidate();
      setDraft(null);
    },
  });
  const custom = isDefault ? null : pattern;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft !== null) change.mutate({ name: flowName, pattern: draft.trim(), isPaused });
  };

  return (
    <Stack
      component="section"
      gap="sm"
      pt="md"
      fz="sm"
      className={surfaces.lineAbove}
      aria-label={texts.title}
    >
      <p>
        <strong>{texts.title}:</strong> {pattern === null ? texts.never : cronWords(pattern)}
        {isDefault && pattern !== null && ` (${texts.isDefault})`}
        {isPaused && <strong> · {texts.paused}</strong>}
      </p>
      {nextTs.length > 0 && (
        <p>
          {texts.next}: {nextTs.map(formatKickoff).join(' · ')}
          {hub?.clockIsFixed === true && ` (${texts.byRealClock})`}
        </p>
      )}
      <form onSubmit={submit} noValidate>
        <Group gap="md" align="end">
          <TextInput
            label={texts.pattern}
            description={texts.patternHint}
            flex="1 1 16rem"
            maw="24rem"
            autoComplete="off"
            spellCheck={false}
            value={draft ?? pattern ?? ''}
            error={change.isError ? errorText(change.error) : null}
            onChange={({ currentTarget }) => {
              setDraft(currentTarget.value);
              change.reset();
            }}
          />
          <Group gap="sm" align="stretch">
            <Button
              type="submit"
              size="compact-md"
              disabled={draft === null || draft.trim() === pattern}
              loading={change.isPending}
            >
              {texts.save}
            </Button>
            {pattern !== null && (
              <Button
                size="compact-md"
                variant="default"
                disabled={change.isPending}
                onClick={() => change.mutate({ name: flowName, pattern: custom, isPaused: !isPaused })}
              >
                {isPaused ? texts.resume : texts.pause}
              </Button>
            )}
            {!isDefault && (
              <Button
                size="compact-md"
                variant="default"
                disabled={change.isPending}
                onClick={() => change.mutate({ name: flowName, pattern: null, isPaused })}
              >
                {texts.reset}
              </Button>
            )}
          </Group>
        </Group>
      </form>
    </Stack>
  );
}

/**
 * A cron pattern of five fields as a German phrase that follows a colon: `15 6 * * 1-5` becomes `um 06:15, Montag bis
 * Freitag`. An invalid pattern is returned unchanged.
 */
export function cronWords(pattern: string): string {
  try {
    const words = describe(pattern, {
      locale: 'de',
      use24HourTimeFormat: true,
      verbose: true,
      // The hub's scheduler runs only where both the day of the month and the weekday match.
      logicalAndDayFields: true,
    });
    return tidied(words.charAt(0).toLowerCase() + words.slice(1));
  } catch {
    return `nach dem Muster ${pattern}`;
  }
}

/** Drops redundant fields: every minute implies every hour, and every hour implies every day. */
const tidied = (words: string) =>
  words
    .replace(/^((?:jede Minute|alle \d+ Minuten)), jede Stunde, jeden Tag$/u, '$1')
    .replace(/^jede Stunde, jeden Tag$/u, 'jede Stunde');
