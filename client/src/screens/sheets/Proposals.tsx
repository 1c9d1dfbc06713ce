import { Button } from '@mantine/core';
import type { SheetDesk } from '#shared/matchSheet/sheets.schema.ts';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';
import { useRefetchSheets } from './useRefetchSheets.ts';

interface ProposalsProps extends Pick<SheetDesk, 'proposals'> {
  isAdmin: boolean;
  onLook: (fixtureId: string, sheetId: string) => void;
  onOutcome: (words: string) => void;
}

/** Sheets proposed by fans; administrators can make their authors keepers of a club. */
export function Proposals({ proposals, isAdmin, onLook, onOutcome }: ProposalsProps) {
  const decide = trpc.sheets.decide.useMutation({ onSuccess: useRefetchSheets() });
  return (
    <Panel title={texts.proposals.title}>
      <Failure error={decide.error} />
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.sheetId} className={`${ui.spread} ${classes.row} ${ui.ruled}`}>
            <span className={ui.breaks}>{titleOf(proposal)}</span>
            <span className={`${ui.line} ${ui.gap8}`}>
              <Button
                size="xs"
                variant="default"
                onClick={() => onLook(proposal.fixtureId, proposal.sheetId)}
              >
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
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Proposal = SheetDesk['proposals'][number];

const titleOf = ({ about, clubs, by }: Proposal) =>
  texts.proposals.text(
    about,
    clubs.map(({ name, isFaulty }) => (isFaulty ? texts.proposals.faulty(name) : name)),
    by,
  );

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
