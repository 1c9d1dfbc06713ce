import { Switch, Button } from '@mantine/core';
import { useState } from 'react';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { ELEVEN_PARAMS } from '#shared/hub/paths.ts';
import type { SheetMatchRow } from '#shared/matchSheet/sheets.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { CsvPanel } from './CsvPanel.tsx';
import { Decisions } from './Decisions.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { KeptElevens } from './KeptElevens.tsx';
import { isWhole, MissingList } from './MissingList.tsx';
import { SheetPanel } from './SheetPanel.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

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
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {query.isLoading && <Waiting label={texts.loading} />}
      <LoadFailure of={query} title={texts.loadFailed} />
      <output className={`${ui.below12} ${ui.outcome}`}>{outcome}</output>
      {data !== undefined && (
        <div className={`${ui.stack16} ${classes.panels}`}>
          {!data.isOpen && <p className={ui.note}>{texts.closed}</p>}
          {data.isOpen && data.keeps !== null && (
            <p className={ui.note}>{keepsText(data.keeps, data.matches)}</p>
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
          {data.elevens.length > 0 && <KeptElevens elevens={data.elevens} onOutcome={setOutcome} />}
          <Decisions desk={data} isAdmin={isAdmin} onLook={choose} onOutcome={setOutcome} />
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
          {isAdmin && data.isOpen && <CsvPanel onOutcome={setOutcome} />}
          {isAdmin && <Keepers />}
        </div>
      )}
    </>
  );
}

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
          <li key={`${userId} ${teamId}`} className={`${ui.spread} ${classes.row} ${ui.ruled}`}>
            <span className={ui.breaks}>{texts.keepers.row(name, club)}</span>
            <Button
              size="xs"
              variant="default"
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ userId, teamId })}
            >
              {texts.keepers.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
