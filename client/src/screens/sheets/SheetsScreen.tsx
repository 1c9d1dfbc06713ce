import { Box, Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { ELEVEN_PARAMS, paths } from '@hub/shared/hub/paths.ts';
import type { SheetMatchRow, SheetsOverview, SheetOfCsv } from '@hub/shared/matchSheet/sheets.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { Decisions } from './Decisions.tsx';
import { Friendlies } from './Friendlies.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { isWhole, MissingList } from './MissingList.tsx';
import { SheetPanel } from './SheetPanel.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { ElevenForm, elevenOutcome } from '../../elevens/ElevenForm.tsx';
import { IconFiles } from '@tabler/icons-react';
import { SHEET_CSV_MAX } from '@hub/shared/matchSheet/matchSheet.ts';
import { decodeText } from '@hub/shared/text/decodeText.ts';
import { faultText } from './faultTexts.ts';
import taps from '../../ui/Taps.module.css';

/** Refetched, because other users enter sheets and sources report matches. */
const REFRESH_MS = 30_000;
/** Search parameter of the sheet that the form shows. */
const SHEET_PARAM = 'bericht';

/** The screen on which match sheets are entered, proposed and decided; the address contains the match. */
export function Component() {
  const isAdmin = useIsAdmin() === true;
  const [params, setParams] = useAddressParams();
  const [areAllShown, setAreAllShown] = useState(false);
  const [outcome, setOutcome] = useState('');
  const query = trpc.sheets.desk.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const { data } = query;
  const chosen = data?.matches.find(({ fixtureId }) => fixtureId === params.get(ELEVEN_PARAMS.fixture));
  const missing = data?.matches.filter((match) => !isWhole(match)) ?? [];

  const sheetId = params.get(SHEET_PARAM);

  const choose = (fixtureId: string | null, wantedSheetId: string | null = null) => {
    const wanted = new URLSearchParams();
    if (fixtureId !== null) wanted.set(ELEVEN_PARAMS.fixture, fixtureId);
    if (wantedSheetId !== null) wanted.set(SHEET_PARAM, wantedSheetId);
    setParams(() => wanted, { replace: true, preventScrollReset: true });
  };
  const onEntered = (words: string, entered: SheetMatchRow) => {
    setOutcome(words);
    const next = missing.find(
      ({ fixtureId }, n) =>
        fixtureId !== entered.fixtureId &&
        n >= missing.findIndex((match) => match.fixtureId === entered.fixtureId),
    );
    choose(next?.fixtureId ?? null);
  };

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={data !== undefined && data.keeps?.length !== 0 && <ToExpected />}
      />
      {query.isLoading && <LoadingState label={texts.loading} />}
      <LoadFailure of={query} title={texts.loadFailed} />
      <Box component="output" mb="md" className={surfaces.outcome}>
        {outcome}
      </Box>
      {data !== undefined && (
        <Stack gap="lg" maw="72rem">
          {!data.isOpen && (
            <Text size="sm" c="dimmed">
              {texts.closed}
            </Text>
          )}
          {data.isOpen && data.keeps !== null && (
            <Text size="sm" c="dimmed">
              {keepsText(data.keeps, data.matches)}
            </Text>
          )}
          {data.isOpen && chosen !== undefined && (
            <SheetPanel
              key={`${chosen.fixtureId} ${sheetId}`}
              match={chosen}
              sheetId={sheetId}
              keeps={data.keeps}
              onEntered={onEntered}
              onOutcome={setOutcome}
              onLook={(wanted) => choose(chosen.fixtureId, wanted)}
              onClose={() => choose(null)}
            />
          )}
          {data.elevens.length > 0 && <KeeperElevens elevens={data.elevens} onOutcome={setOutcome} />}
          <Decisions overview={data} isAdmin={isAdmin} onLook={choose} onOutcome={setOutcome} />
          <Panel title={texts.missing.title}>
            {data.matches.length > 0 && (
              <Switch
                label={texts.missing.showAll}
                checked={areAllShown}
                onChange={({ currentTarget }) => setAreAllShown(currentTarget.checked)}
              />
            )}
            <MissingList
              matches={areAllShown ? data.matches : missing}
              isEmptySeason={data.matches.length === 0}
              onChoose={data.isOpen ? (fixtureId) => choose(fixtureId) : null}
            />
          </Panel>
          {data.keeps?.length !== 0 && <Friendlies onOutcome={setOutcome} />}
          {isAdmin && data.isOpen && <CsvPanel onOutcome={setOutcome} />}
          {isAdmin && <Keepers />}
        </Stack>
      )}
    </>
  );
}

const ToExpected = () => (
  <Link to={paths.expectedElevens} className={taps.link}>
    {texts.toExpected}
  </Link>
);

function keepsText(keeps: readonly string[], matches: readonly SheetMatchRow[]): string {
  const sides = matches.flatMap(({ home, away }) => [home, away]);
  const clubs = keeps.map((id) => sides.find(({ teamId }) => teamId === id)?.shortName ?? id);
  return clubs.length === 0 ? texts.proposes : texts.keeps(clubs);
}

/** Fans who keep a club; renders nothing without any. */
function Keepers() {
  const utils = trpc.useUtils();
  const query = trpc.admin.keepers.useQuery();
  const revoke = trpc.admin.revokeKeeper.useMutation({ onSuccess: () => utils.admin.keepers.invalidate() });
  const { data: keepers } = query;
  if (keepers?.length === 0) return null;
  return (
    <Panel title={texts.keepers.title}>
      <LoadFailure of={query} />
      <Failure error={revoke.error} />
      <ul>
        {keepers?.map(({ userId, teamId, name, club }) => (
          <Group
            component="li"
            key={`${userId} ${teamId}`}
            gap="sm"
            justify="space-between"
            py="sm"
            className={surfaces.ruled}
          >
            <span className={wrapping.breaks}>{texts.keepers.row(name, club)}</span>
            <Button
              size="xs"
              variant="default"
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ userId, teamId })}
            >
              {texts.keepers.revoke}
            </Button>
          </Group>
        ))}
      </ul>
    </Panel>
  );
}

type KeeperEleven = SheetsOverview['elevens'][number];

interface KeeperElevensProps extends Pick<SheetsOverview, 'elevens'> {
  onOutcome: (words: string) => void;
}

/** The next match of each club that the fan keeps, to enter the club's announced eleven. */
function KeeperElevens({ elevens, onOutcome }: KeeperElevensProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Panel title={texts.elevens.title}>
      <Text size="sm" c="dimmed">
        {texts.elevens.explained}
      </Text>
      <ul>
        {elevens.map((eleven) => {
          const { teamId, club, about, kickoffTs, hasEleven } = eleven;
          const isOpen = open === teamId;
          return (
            <li key={teamId} className={surfaces.ruled}>
              <Group gap="sm" justify="space-between" py="sm">
                <span className={wrapping.breaks}>
                  {about}
                  <Text span size="sm" c="dimmed">
                    {' '}
                    · {formatKickoff(kickoffTs)} · {texts.elevens.state(club, hasEleven)}
                  </Text>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : teamId)}
                >
                  {isOpen ? texts.elevens.close : texts.elevens.enter(club)}
                </Button>
              </Group>
              {isOpen && <KeeperElevenForm eleven={eleven} onOutcome={onOutcome} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function KeeperElevenForm({
  eleven: { fixtureId, teamId, club },
  onOutcome,
}: {
  eleven: KeeperEleven;
  onOutcome: (words: string) => void;
}) {
  const utils = trpc.useUtils();
  const query = trpc.sheets.elevenForm.useQuery({ fixtureId, teamId });
  const enter = trpc.sheets.enterEleven.useMutation({
    async onSuccess(outcome, entered) {
      onOutcome(elevenOutcome(club, outcome, entered));
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  return <ElevenForm fixtureId={fixtureId} teamId={teamId} teamName={club} query={query} enter={enter} />;
}

/** Imports a table of sheets, after showing what it would do. */
function CsvPanel({ onOutcome }: { onOutcome: (words: string) => void }) {
  const utils = trpc.useUtils();
  const [csv, setCsv] = useState('');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = trpc.sheets.importCsv.useMutation({
    async onSuccess(matches, { isDryRun }) {
      if (isDryRun) return;
      onOutcome(texts.csv.taken(usable(matches).length));
      setCsv('');
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  const choose = async (file: File | null) => {
    if (file === null) return;
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    setIsTooLarge(text.length > SHEET_CSV_MAX);
    setCsv(text);
    if (text.length <= SHEET_CSV_MAX) read.mutate({ csv: text, isDryRun: true });
  };
  const isChecked = csv !== '' && !isTooLarge && read.data !== undefined;

  return (
    <Panel title={texts.csv.title}>
      <Text size="sm" c="dimmed">
        {texts.csv.explained}
      </Text>
      <Group gap="sm" mt="sm">
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={read.isPending}
              leftSection={<IconFiles size={16} aria-hidden />}
            >
              {texts.csv.choose}
            </Button>
          )}
        </FileButton>
        {isChecked && (
          <Button
            disabled={usable(read.data).length === 0 || read.isPending}
            onClick={() => read.mutate({ csv, isDryRun: false })}
          >
            {texts.csv.take(usable(read.data).length)}
          </Button>
        )}
      </Group>
      {isTooLarge && (
        <Text size="sm" c="dimmed">
          {texts.csv.tooLarge}
        </Text>
      )}
      <Failure error={read.error} />
      {isChecked && (
        <ul>
          {read.data.map((match) => (
            <Group
              component="li"
              key={`${match.matchday} ${match.home} ${match.away}`}
              gap="sm"
              justify="space-between"
              py="sm"
              className={surfaces.ruled}
            >
              <span className={wrapping.breaks}>
                {match.home} – {match.away}: {outcomeText(match)}
              </span>
            </Group>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const usable = (matches: readonly SheetOfCsv[]) =>
  matches.filter(
    ({ fixtureId, isFriendly, parts }) => (isFriendly || fixtureId !== null) && parts.length > 0,
  );

function outcomeText({ fixtureId, isFriendly, parts, faults, home, away }: SheetOfCsv): string {
  if (isFriendly ? parts.length === 0 : fixtureId === null) return texts.csv.noMatch;
  if (faults.length === 0) return texts.csv.fine;
  return faults.map((fault) => faultText(fault, (side) => (side === 'home' ? home : away))).join(' ');
}
