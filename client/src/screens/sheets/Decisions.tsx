import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SheetsOverview } from '@hub/shared/matchSheet/sheets.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';

interface DecisionsProps {
  overview: SheetsOverview;
  isAdmin: boolean;
  onLook: (fixtureId: string, sheetId: string) => void;
  onOutcome: (words: string) => void;
}

/** Decisions for trusted users: two conflicting sheets, and proposals. */
export function Decisions({
  overview: { differences, proposals },
  isAdmin,
  onLook,
  onOutcome,
}: DecisionsProps) {
  return (
    <>
      {differences.length > 0 && <Differences differences={differences} isAdmin={isAdmin} />}
      {proposals.length > 0 && (
        <Proposals proposals={proposals} isAdmin={isAdmin} onLook={onLook} onOutcome={onOutcome} />
      )}
    </>
  );
}

/** Refetches everything that a decided sheet changes. */
function useRefetchSheets(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    void utils.catalog.invalidate();
    await utils.sheets.invalidate();
  };
}

/** Conflicting sheets of two users about a club; administrators undo one of them. */
function Differences({ differences, isAdmin }: Pick<SheetsOverview, 'differences'> & { isAdmin: boolean }) {
  const undo = trpc.sheets.undo.useMutation({ onSuccess: useRefetchSheets() });
  return (
    <Panel title={texts.differences.title}>
      <Failure error={undo.error} />
      <ul>
        {differences.map(({ isEleven, about, club, names, counting, other }) => (
          <Row
            key={`${other.sheetId} ${club}`}
            text={
              <>
                {(isEleven ? texts.differences.elevenText : texts.differences.text)(about, club, names)}{' '}
                {texts.differences.counts(counting.by ?? texts.differences.unknown)}
              </>
            }
          >
            {isAdmin &&
              [counting, other].map(({ sheetId, by }) => (
                <Button
                  key={sheetId}
                  size="xs"
                  variant="default"
                  disabled={undo.isPending}
                  onClick={() => undo.mutate({ sheetId })}
                >
                  {(isEleven ? texts.differences.undoEleven : texts.differences.undo)(
                    by ?? texts.differences.unknown,
                  )}
                </Button>
              ))}
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

type Proposal = SheetsOverview['proposals'][number];

/** Sheets proposed by fans; administrators can make their authors keepers of a club. */
function Proposals({
  proposals,
  isAdmin,
  onLook,
  onOutcome,
}: Pick<SheetsOverview, 'proposals'> & Omit<DecisionsProps, 'overview'>) {
  const decide = trpc.sheets.decide.useMutation({ onSuccess: useRefetchSheets() });
  return (
    <Panel title={texts.proposals.title}>
      <Failure error={decide.error} />
      <ul>
        {proposals.map((proposal) => (
          <Row key={proposal.sheetId} text={<ProposalText proposal={proposal} isAdmin={isAdmin} />}>
            <Button size="xs" variant="default" onClick={() => onLook(proposal.fixtureId, proposal.sheetId)}>
              {texts.proposals.look}
            </Button>
            {proposal.clubs.some(({ isFaulty }) => !isFaulty) && (
              <Button
                size="xs"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ sheetId: proposal.sheetId, decision: 'taken' })}
              >
                {texts.proposals.take}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ sheetId: proposal.sheetId, decision: 'refused' })}
            >
              {texts.proposals.refuse}
            </Button>
            {isAdmin && <TrustButtons proposal={proposal} onOutcome={onOutcome} />}
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

/** The match and clubs, and who proposes; for administrators, who may trust them, with the age of the account. */
function ProposalText({ proposal, isAdmin }: { proposal: Proposal; isAdmin: boolean }) {
  const nowMs = useHubNowMs();
  const { about, clubs, by, accountSinceTs } = proposal;
  const names = clubs.map(({ name, isFaulty }) => (isFaulty ? texts.proposals.faulty(name) : name));
  return (
    <>
      {texts.proposals.text(about, names)}
      <Text span size="sm" c="dimmed" display="block">
        {texts.proposals.by(by)}
        {isAdmin && ` · ${texts.proposals.account(daysSince(accountSinceTs, nowMs))}`}
      </Text>
    </>
  );
}

const DAY_MS = 86_400_000;
const daysSince = (instantTs: string | null, nowMs: number | null): number | null =>
  instantTs === null ? null : Math.floor(((nowMs ?? Date.now()) - Date.parse(instantTs)) / DAY_MS);

function TrustButtons({
  proposal: { sheetId, clubs, by },
  onOutcome,
}: {
  proposal: Proposal;
  onOutcome: (words: string) => void;
}) {
  const utils = trpc.useUtils();
  const trust = trpc.admin.trustKeeper.useMutation({
    async onSuccess(_nothing, { teamId }) {
      onOutcome(texts.proposals.trusted(clubs.find((club) => club.teamId === teamId)?.name ?? teamId));
      await utils.admin.keepers.invalidate();
    },
  });
  return (
    <>
      {clubs.map(({ teamId, name }) => (
        <Button
          key={teamId}
          size="xs"
          variant="subtle"
          disabled={trust.isPending}
          onClick={() => trust.mutate({ sheetId, teamId })}
        >
          {texts.proposals.trust(by, name)}
        </Button>
      ))}
      <Failure error={trust.error} />
    </>
  );
}

function Row({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Group component="li" gap="sm" justify="space-between" py="sm" className={surfaces.ruled}>
      <span className={wrapping.breaks}>{text}</span>
      <Group component="span" gap="sm" align="stretch">
        {children}
      </Group>
    </Group>
  );
}
