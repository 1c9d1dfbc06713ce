import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type {
  SheetForm as SheetFormData,
  SheetEntered,
  SheetMatchRow,
  SideEntries,
} from '@hub/shared/matchSheet/sheets.schema.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { matchName } from './MissingList.tsx';
import grids from '../../ui/Grids.module.css';
import { texts } from './texts.ts';
import { useHotkeys } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import { SIDES, type SheetMatch, type Side } from '@hub/shared/matchSheet/matchSheet.ts';
import {
  entriesOfParts,
  NO_ENTRIES,
  partsOfEntries,
  squadWith,
} from '@hub/shared/matchSheet/sheetEntries.ts';
import { faultsOfSheet, isBlocking } from '@hub/shared/matchSheet/sheetFaults.ts';
import { ClubForm } from './ClubForm.tsx';
import { faultText } from './faultTexts.ts';

/** A match with the form for its sheet, and the sheets entered so far. */
export function SheetPanel(props: SheetPanelProps) {
  const { match, sheetId, onOutcome, onLook } = props;
  const query = trpc.sheets.form.useQuery({ fixtureId: match.fixtureId });
  const { data } = query;

  return (
    <Panel title={`${texts.missing.matchday(match.matchday)} · ${matchName(match)}`}>
      <LoadFailure of={query} title={texts.form.loadFailed} />
      {query.isLoading && (
        <>
          <VisuallyHidden component="output">{texts.form.loading}</VisuallyHidden>
          <Skeleton height={320} />
        </>
      )}
      {data !== undefined && (
        <>
          {/* The key resets the form once the requested sheet has loaded. */}
          <SheetForm key={String(data.sheets.some(({ id }) => id === sheetId))} {...props} form={data} />
          <EnteredSheets form={data} onLook={onLook} onOutcome={onOutcome} />
        </>
      )}
    </Panel>
  );
}

interface EnteredSheetsProps extends Pick<SheetPanelProps, 'onLook' | 'onOutcome'> {
  form: SheetFormData;
}

/** The sheets entered for a match so far; each is undone as a whole. */
function EnteredSheets({ form: { match, sheets }, onLook, onOutcome }: EnteredSheetsProps) {
  const utils = trpc.useUtils();
  const undo = trpc.sheets.undo.useMutation({
    async onSuccess() {
      onOutcome(texts.before.undone);
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  if (sheets.length === 0) return null;
  const { home, away } = match;
  const clubOf = (teamId: string) => (teamId === home.id ? home : away).shortName;
  return (
    <>
      <Title order={3} mt="lg" size="md">
        {texts.before.title}
      </Title>
      <Failure error={undo.error} />
      <ul>
        {sheets.map(({ id, enteredTs, enteredBy, mayUndo, parts }) => (
          <Group component="li" key={id} gap="sm" justify="space-between" py="sm" className={surfaces.ruled}>
            <span className={wrapping.breaks}>
              {texts.before.by(formatKickoff(enteredTs), enteredBy)}:{' '}
              {parts.map(({ teamId, state }) => texts.form.states[state](clubOf(teamId))).join(', ')}
            </span>
            <Group component="span" gap="sm">
              {parts.some(({ players }) => players !== null) && (
                <Button size="xs" variant="default" onClick={() => onLook(id)}>
                  {texts.before.look}
                </Button>
              )}
              {mayUndo && (
                <Button
                  size="xs"
                  variant="default"
                  loading={undo.isPending && undo.variables.sheetId === id}
                  onClick={() => undo.mutate({ sheetId: id })}
                >
                  {texts.before.undo}
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </ul>
    </>
  );
}

interface SheetPanelProps {
  match: SheetMatchRow;
  /** The sheet that the form shows; null for what counts so far. */
  sheetId: string | null;
  /** Clubs whose sheets count at once; null for all. */
  keeps: readonly string[] | null;
  /** Called with a sentence about the outcome. */
  onEntered: (words: string, entered: SheetMatchRow) => void;
  onOutcome: (words: string) => void;
  onLook: (sheetId: string) => void;
  onClose: () => void;
}

/** Both clubs' elevens, substitutions, cards and goals; Ctrl+Enter saves. Only what was changed is sent. */
function SheetForm({
  match,
  keeps,
  onEntered,
  onClose,
  form,
  sheetId,
}: SheetPanelProps & { form: SheetFormData }) {
  const [first] = useState(() => firstEntries(form, sheetId));
  const [entries, setEntries] = useState({ home: first.home.entries, away: first.away.entries });
  const isChanged = SIDES.some((side) => entries[side] !== first[side].entries);
  const sent = isChanged
    ? SIDES.filter((side) => first[side].isOpen || entries[side] !== first[side].entries)
    : [];
  const enter = useEnterSheet(form.match, (states) =>
    onEntered(texts.form.saved(matchName(match), states), match),
  );

  const submit = () => {
    if (sent.length === 0 || enter.isPending) return;
    const toSend = (side: Side) => (sent.includes(side) ? entries[side] : null);
    enter.mutate({ fixtureId: match.fixtureId, home: toSend('home'), away: toSend('away') });
  };
  useHotkeys([['mod+Enter', submit]], []);

  return (
    <Box
      component="form"
      mt="md"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <Stack gap="lg" className={grids.fitting} style={{ '--least': '22rem' }}>
          {SIDES.map((side) => (
            <ClubForm
              key={side}
              isFirst={side === 'home'}
              club={form.match[side]}
              entries={entries[side]}
              onChange={(changed) => setEntries({ ...entries, [side]: changed })}
            />
          ))}
        </Stack>
        <Faults entries={entries} sent={sent} match={form.match} />
        <Failure error={enter.error} />
        <Group gap="sm" align="stretch">
          <Button type="submit" disabled={sent.length === 0} loading={enter.isPending}>
            {mayCount(keeps, form.match) ? texts.form.enter : texts.form.propose}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.form.close}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

interface FirstEntries {
  entries: SideEntries;
  /** Whether they are the user's own and do not count yet, so that the next sheet has to contain them. */
  isOpen: boolean;
}

const OPEN_STATES: ReadonlySet<string> = new Set(['proposed', 'faulty']);

/** What the form starts with: the sheet to look at, else what counts or the user has proposed, else the known starters. */
function firstEntries(
  { match, starters, sheets }: SheetFormData,
  sheetId: string | null,
): Record<Side, FirstEntries> {
  const looked = sheets.find(({ id }) => id === sheetId);
  const firstOf = (side: Side): FirstEntries => {
    const { id: teamId, players } = match[side];
    const candidates = (looked === undefined ? sheets : [looked]).flatMap(({ isOwn, parts }) =>
      parts.filter((part) => part.teamId === teamId).map((part) => Object.assign({ isOwn }, part)),
    );
    const found = candidates.find(
      ({ isOwn, state }) => looked !== undefined || state === 'counts' || (isOwn && OPEN_STATES.has(state)),
    );
    if (found?.players) {
      const isOpen = found.isOwn && OPEN_STATES.has(found.state);
      return { entries: entriesOfParts(found.players, players), isOpen };
    }
    const known = new Set(starters[side]);
    const eleven = players.filter(({ id }) => known.has(id)).map(({ id }) => id);
    return { entries: { ...NO_ENTRIES, starters: eleven }, isOpen: false };
  };
  return { home: firstOf('home'), away: firstOf('away') };
}

const mayCount = (keeps: readonly string[] | null, { home, away }: SheetMatch) =>
  keeps === null || keeps.includes(home.id) || keeps.includes(away.id);

interface FaultsProps {
  entries: Readonly<Record<Side, SideEntries>>;
  sent: readonly Side[];
  match: SheetMatch;
}

/** What does not fit in the clubs to be sent, or a note that all does. */
function Faults({ entries, sent, match }: FaultsProps) {
  if (sent.length === 0) return null;
  const partsOf = (side: Side) => {
    if (!sent.includes(side)) return [];
    const squad = squadWith(match[side].players, entries[side].newcomers);
    return partsOfEntries(entries[side], (id) => squad.find((player) => player.id === id)?.name ?? id);
  };
  const faults = faultsOfSheet({ home: partsOf('home'), away: partsOf('away') }, match);
  if (faults.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.form.fine}
      </Text>
    );
  return (
    <section>
      <Title order={3} size="md">
        {texts.form.faults}
      </Title>
      <Box component="ul" fz="sm" className={wrapping.bullets}>
        {faults.map((fault) => (
          <Box component="li" key={`${fault.code} ${fault.side}`} c={isBlocking(fault) ? 'wrong' : undefined}>
            {faultText(fault, (side) => match[side].shortName)}
          </Box>
        ))}
      </Box>
    </section>
  );
}

/** @param onStates called with the outcome for both clubs' parts, in words */
function useEnterSheet({ home, away }: SheetMatch, onStates: (states: string) => void) {
  const utils = trpc.useUtils();
  const clubOf = (teamId: string) => (teamId === home.id ? home : away).shortName;
  const inWords = ({ parts }: SheetEntered) =>
    `${parts.map(({ teamId, state }) => texts.form.states[state](clubOf(teamId))).join(', ')}.`;
  return trpc.sheets.enter.useMutation({
    async onSuccess(entered) {
      void utils.catalog.invalidate();
      onStates(inWords(entered));
      await utils.sheets.invalidate();
    },
  });
}
