import { Box, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { SheetPlayer, SheetClub } from '@hub/shared/matchSheet/matchSheet.ts';
import { squadWith } from '@hub/shared/matchSheet/sheetEntries.ts';
import type { SideEntries } from '@hub/shared/matchSheet/sheets.schema.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { PasteField } from '../../elevens/PasteField.tsx';
import { elevenTexts } from '../../elevens/texts.ts';
import { lineWords } from '../../format/termTexts.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { EventPad } from './EventPad.tsx';
import { NameChip, type ChipPlayer } from './NameChip.tsx';
import { texts } from './texts.ts';

interface ClubFormProps {
  club: SheetClub;
  entries: SideEntries;
  /** Whether the form begins here, so that the focus moves here at first. */
  isFirst: boolean;
  onChange: (entries: SideEntries) => void;
}

/** A club's part of a sheet in two steps: its eleven, then what happened. */
export function ClubForm({ club, entries, isFirst, onChange }: ClubFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After a match is chosen or a sheet entered, the focus is at the start of the form.
  useEffect(() => {
    if (isFirst) heading.current?.focus();
  }, [isFirst]);
  const [step, setStep] = useState<'eleven' | 'events'>(
    entries.starters.length === STARTERS_PER_TEAM ? 'events' : 'eleven',
  );
  const { newcomers } = entries;
  const squad = useMemo(() => chipPlayers(squadWith(club.players, newcomers)), [club.players, newcomers]);
  const happened = entries.changes.length + entries.cards.length + entries.goals.length;
  return (
    <Stack component="fieldset" gap="md" miw={0}>
      <legend>
        <Title ref={heading} tabIndex={-1} order={3} size="md">
          {club.shortName}
        </Title>
      </legend>
      <Segments
        label={texts.club.steps(club.shortName)}
        value={step}
        isWide
        choices={[
          { value: 'eleven', label: texts.club.eleven(entries.starters.length) },
          { value: 'events', label: texts.club.events(happened) },
        ]}
        onChange={setStep}
      />
      {step === 'eleven' ? (
        <ElevenStep
          squad={squad}
          entries={entries}
          onChange={onChange}
          onNext={() => {
            setStep('events');
            heading.current?.focus();
          }}
        />
      ) : (
        <EventPad squad={squad} entries={entries} onChange={onChange} />
      )}
      <Disclosure title={texts.club.missing}>
        <NewcomerField
          onAdd={(name) => onChange({ ...entries, newcomers: [...newcomers, name] })}
          names={newcomers}
        />
      </Disclosure>
    </Stack>
  );
}

/** The short name without an initial. */
const familyOf = ({ shortName }: ChipPlayer) => shortName.replace(/^\p{Lu}\. /u, '');

const GROUPS = [...POSITION_GROUPS, null];

function chipPlayers(players: readonly SheetPlayer[]): ChipPlayer[] {
  const short = shortNames(players);
  return players
    .map((player) => Object.assign({ shortName: short.get(player.id) ?? player.name }, player))
    .toSorted(
      (one, other) =>
        GROUPS.indexOf(one.positionGroup) - GROUPS.indexOf(other.positionGroup) ||
        familyOf(one).localeCompare(familyOf(other), 'de'),
    );
}

interface StepProps {
  squad: readonly ChipPlayer[];
  entries: SideEntries;
  onChange: (entries: SideEntries) => void;
}

/** The eleven, pasted or tapped. */
function ElevenStep({ squad, entries, onChange, onNext }: StepProps & { onNext: () => void }) {
  /** Where it started, and starts again without a text. */
  const [first] = useState(entries.starters);
  const [openQuestions, setOpenQuestions] = useState(0);
  const chosen = new Set(entries.starters);
  const choose = (ids: ReadonlySet<string>) => onChange({ ...entries, starters: [...ids] });
  const toggle = (id: string) => {
    const changed = new Set(chosen);
    if (!changed.delete(id)) changed.add(id);
    choose(changed);
  };
  const keepers = squad.filter(({ id, positionGroup }) => chosen.has(id) && positionGroup === 'goalkeeper');
  return (
    <>
      <PasteField
        squad={squad}
        chosen={chosen}
        before={{ playerIds: first, isEntered: true }}
        onRead={(reading) => {
          setOpenQuestions(reading?.openQuestions ?? 0);
          choose(reading?.playerIds ?? new Set(first));
        }}
      />
      {GROUPS.map((group) => {
        const players = squad.filter(({ positionGroup }) => positionGroup === group);
        if (players.length === 0) return null;
        return (
          <fieldset key={group}>
            <Text component="legend" size="xs" c="dimmed" mb="xs">
              {group === null ? texts.club.noGroup : lineWords[group]}
            </Text>
            <Group gap="sm" align="stretch">
              {players.map((player) => (
                <NameChip
                  key={player.id}
                  player={player}
                  isPressed={chosen.has(player.id)}
                  onPress={() => toggle(player.id)}
                />
              ))}
            </Group>
          </fieldset>
        );
      })}
      <Group gap="sm" justify="space-between">
        <Box component="output" fz="sm">
          <strong>{elevenTexts.chosen(chosen.size)}</strong> · {elevenTexts.keepers(keepers.length)}
          {openQuestions > 0 && (
            <Text span inherit display="block" c="wrong">
              {elevenTexts.paste.open(openQuestions)}
            </Text>
          )}
        </Box>
        <Button variant="default" onClick={onNext}>
          {texts.club.next}
        </Button>
      </Group>
    </>
  );
}

const NAME_LENGTH = 80;

/** Adds a player to the squad who is not in it yet. */
function NewcomerField({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const isName = /\p{L}{2}/u.test(name) && !names.includes(name.trim());
  const add = () => {
    if (!isName) return;
    onAdd(name.trim());
    setName('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would submit the whole form.
    event.preventDefault();
    add();
  };
  return (
    <Group gap="sm" align="end" pt="xs" pb="sm">
      <TextInput
        label={texts.club.newcomer}
        description={texts.club.newcomerHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={NAME_LENGTH}
        flex="1 1 14rem"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={onKey}
      />
      <Button variant="default" disabled={!isName} onClick={add}>
        {texts.club.add}
      </Button>
    </Group>
  );
}
