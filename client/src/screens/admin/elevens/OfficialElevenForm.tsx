import type { ElevenPlace } from '#shared/elevens/officialEleven.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { ElevenForm, elevenOutcome } from '../../../elevens/ElevenForm.tsx';

interface OfficialElevenFormProps extends ElevenPlace {
  teamName: string;
  /** Called with a sentence about the outcome. */
  onOutcome: (words: string) => void;
}

/** The desk's form, with which administrators enter any club's eleven. */
export function OfficialElevenForm({ fixtureId, teamId, teamName, onOutcome }: OfficialElevenFormProps) {
  const utils = trpc.useUtils();
  const query = trpc.admin.elevenForm.useQuery({ fixtureId, teamId });
  const enter = trpc.admin.enterOfficialEleven.useMutation({
    async onSuccess(outcome, eleven) {
      onOutcome(elevenOutcome(teamName, outcome, eleven));
      void utils.catalog.invalidate();
      void utils.admin.flows.invalidate();
      await Promise.all([utils.admin.elevenForm.invalidate(), utils.admin.openFixtures.invalidate()]);
    },
  });
  return <ElevenForm fixtureId={fixtureId} teamId={teamId} teamName={teamName} query={query} enter={enter} />;
}
