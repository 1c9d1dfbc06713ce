import { ActionIcon, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { minuteIn } from '@hub/shared/matchSheet/matchSheet.ts';
import type { SideEntries } from '@hub/shared/matchSheet/sheets.schema.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import {
  actionsFor,
  substitutionOf,
  entryLines,
  needsMinute,
  partsIn,
  withAction,
  type Action,
} from './clubEvents.ts';
import { NameChip, type ChipPlayer } from './NameChip.tsx';
import { texts } from './texts.ts';

interface EventPadProps {
  squad: readonly ChipPlayer[];
  entries: SideEntries;
  onChange: (entries: SideEntries) => void;
}

/** What happened to a club's players: one name, or two, and a minute. Names stay in place and carry what was entered. */
export function EventPad({ squad, entries, onChange }: EventPadProps) {
  const [tapped, setTapped] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState('');
  const lastTapped = useRef<HTMLElement>(null);
  const nameOf = useMemo(() => {
    const names = new Map(squad.map(({ id, shortName }) => [id, shortName]));
    return (id: string) => names.get(id) ?? id;
  }, [squad]);
  const partOf = useMemo(() => partsIn(entries, nameOf), [entries, nameOf]);
  const starters = new Set(entries.starters);
  const lines = entryLines(entries, nameOf);

  const tap = (id: string, chip: HTMLElement) => {
    lastTapped.current = chip;
    setOutcome('');
    if (tapped.includes(id)) setTapped(tapped.filter((one) => one !== id));
    else setTapped(tapped.length === 2 ? [id] : [...tapped, id]);
  };
  const enter = (changed: SideEntries) => {
    const before = new Set(lines.map(({ text }) => text));
    const added = entryLines(changed, nameOf).find(({ text }) => !before.has(text));
    setOutcome(texts.events.entered(added?.text ?? ''));
    setTapped([]);
    onChange(changed);
    lastTapped.current?.focus();
  };
  const chips = (players: readonly ChipPlayer[]) => (
    <Group gap="sm" align="stretch">
      {players.map((player) => (
        <NameChip
          key={player.id}
          player={player}
          part={partOf(player.id)}
          isPressed={tapped.includes(player.id)}
          onPress={(chip) => tap(player.id, chip)}
        />
      ))}
    </Group>
  );

  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.events.hint}
      </Text>
      <fieldset>
        <Text component="legend" size="xs" c="dimmed" mb="xs">
          {texts.events.starters}
        </Text>
        {starters.size === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.events.noStarters}
          </Text>
        ) : (
          chips(squad.filter(({ id }) => starters.has(id)))
        )}
      </fieldset>
      <fieldset>
        <Text component="legend" size="xs" c="dimmed" mb="xs">
          {texts.events.bench}
        </Text>
        {chips(squad.filter(({ id }) => !starters.has(id)))}
      </fieldset>
      {lines.length > 0 && <Entered lines={lines} onChange={onChange} />}
      <VisuallyHidden component="output">{outcome}</VisuallyHidden>
      <ActionBar
        key={tapped.join(' ')}
        tapped={tapped}
        entries={entries}
        partOf={partOf}
        nameOf={nameOf}
        onEnter={enter}
      />
    </>
  );
}

interface EnteredProps {
  lines: ReturnType<typeof entryLines>;
  onChange: (entries: SideEntries) => void;
}

/** What has been entered, each with a button that takes it back. */
function Entered({ lines, onChange }: EnteredProps) {
  return (
    <ul aria-label={texts.events.list}>
      {lines.map(({ text, without }, at) => (
        <Group
          component="li"
          // oxlint-disable-next-line react/no-array-index-key -- the same goal can be entered twice
          key={`${text} ${at}`}
          gap={0}
          justify="space-between"
          fz="sm"
          className={surfaces.ruled}
        >
          <Box component="span" miw={0} className={wrapping.breaks}>
            {text}
          </Box>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={texts.events.remove(text)}
            title={texts.events.remove(text)}
            onClick={() => onChange(without)}
          >
            <IconX size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </ul>
  );
}

interface ActionBarProps {
  tapped: readonly string[];
  entries: SideEntries;
  partOf: ReturnType<typeof partsIn>;
  nameOf: (id: string) => string;
  onEnter: (entries: SideEntries) => void;
}

/** The minute, and what can be entered about the names tapped; always in view. */
function ActionBar({ tapped, entries, partOf, nameOf, onEnter }: ActionBarProps) {
  const [minuteText, setMinuteText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [firstId, secondId] = tapped;
  if (firstId === undefined) return null;
  const first = partOf(firstId);
  const second = secondId === undefined ? null : partOf(secondId);
  const actions = actionsFor(first, second);
  const substitution = second && substitutionOf(first, second);
  const isGoalOnly = second !== null && substitution === null;

  const act = (action: Action) => {
    const minute = minuteIn(minuteText);
    const isWrong = minuteText.trim() !== '' && (minute === null || minute === 0);
    if ((needsMinute(action) && !minute) || (isWrong && !isGoalOnly)) {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    onEnter(withAction(entries, action, [first, second], minute));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter would submit the whole form.
    event.preventDefault();
    const [only, ...others] = actions;
    if (only !== undefined && others.length === 0) act(only);
  };

  return (
    <Stack gap="sm" bg="surface" className={`${surfaces.foot} ${surfaces.aboveTabs}`}>
      <Box component="output" fw={600} fz="sm">
        {second === null
          ? texts.events.one(nameOf(firstId))
          : substitution !== null
            ? texts.events.two(nameOf(substitution.off), nameOf(substitution.on))
            : actions.length > 0
              ? texts.events.assisted(nameOf(firstId), nameOf(second.playerId))
              : texts.events.neither}
      </Box>
      {actions.length > 0 && (
        <Group gap="sm" align="end">
          {!isGoalOnly && (
            <TextInput
              ref={field}
              label={texts.events.minuteLabel}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              w="5.25rem"
              value={minuteText}
              error={isMissing && texts.events.minuteMissing}
              onKeyDown={onKey}
              onChange={({ currentTarget }) => {
                setMinuteText(currentTarget.value);
                setIsMissing(false);
              }}
            />
          )}
          {actions.map((action) => (
            <Button key={action} size="xs" variant="default" onClick={() => act(action)}>
              {texts.actions[action]}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
