import { Box, Group, Text } from '@mantine/core';
import type { PlayerFixture } from '@hub/shared/catalog/players.schema.ts';
import { CROWD_MIN } from '@hub/shared/limits.ts';
import type { StartTips } from '@hub/shared/record/startTips.schema.ts';
import { formatShare } from '@hub/shared/text/format.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useSignInPrompt } from '../../visitor/SignInPrompt.tsx';
import { Segments } from '../../ui/Segments.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import { texts } from './texts.ts';

const CHOICES = ['yes', 'no'] as const;

/** Nothing before the first tip. */
function crowdText({ tips, yes }: StartTips): string | null {
  if (tips === 0) return null;
  return tips >= CROWD_MIN ? texts.crowd(formatShare(yes / tips), tips) : texts.tooFewTips(tips);
}

interface StartTipProps {
  playerId: string;
  /** Has not begun. */
  fixture: Pick<PlayerFixture, 'fixtureId' | 'matchday'>;
  name: string;
}

/** The user's tip on whether he starts, and the share of all tips; beside the model's chance and never part of it. */
export function StartTip({ playerId, fixture: { fixtureId, matchday }, name }: StartTipProps) {
  const utils = trpc.useUtils();
  const { data, isError } = trpc.community.startTips.useQuery({ playerId, fixtureId });
  const tip = trpc.community.tipStart.useMutation({
    onSuccess: (tips) => utils.community.startTips.setData({ playerId, fixtureId }, tips),
  });
  const isVisitor = useUser() === null;
  const askToSignIn = useSignInPrompt();
  if (isError) return null;
  // A tapped choice shows at once, before it is saved.
  const starts = tip.isPending ? tip.variables.starts : (data?.own ?? null);
  const own = starts === null ? '' : starts ? 'yes' : 'no';
  return (
    <Group gap="md" justify="space-between" mt="sm" pt="sm" className={surfaces.lineAbove}>
      {/* Beside the buttons, so that an answer moves nothing. */}
      <Box flex="1 1 8rem">
        <Text fw={600} aria-hidden>
          {texts.tipQuestion(matchday)}
        </Text>
        <Box component="output" c="dimmed" fz="sm">
          {tip.error !== null ? errorText(tip.error) : data !== undefined && crowdText(data)}
        </Box>
      </Box>
      <Segments
        label={texts.tipFor(name)}
        value={own}
        isDisabled={data === undefined || tip.isPending}
        choices={CHOICES.map((value) => ({ value, label: texts.tips[value] }))}
        onChange={(value) =>
          isVisitor ? askToSignIn('tip') : tip.mutate({ playerId, fixtureId, starts: value === 'yes' })
        }
      />
    </Group>
  );
}
