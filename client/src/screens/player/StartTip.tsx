import { formatShare } from '#shared/text/format.ts';
import type { StartTips } from '#shared/record/startTips.schema.ts';
import { CROWD_MIN } from '#shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useSignInPrompt } from '../../visitor/SignInPrompt.tsx';
import { Segments } from '../../ui/Segments.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

const CHOICES = ['yes', 'no'] as const;

/** Reserves the line's height until the tips arrive. */
const PLACE = '\u00A0';

const crowdText = ({ tips, yes }: StartTips) =>
  tips >= CROWD_MIN ? texts.crowd(formatShare(yes / tips), tips) : texts.tooFewTips(tips);

interface StartTipProps {
  playerId: string;
  fixtureId: string;
  name: string;
}

/** The user's tip on whether he starts, and the share of all tips; beside the model's chance and never part of it. */
export function StartTip({ playerId, fixtureId, name }: StartTipProps) {
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
    <div className={`${ui.line} ${ui.gapY6} ${ui.gapX12} ${ui.lineAbove} ${ui.above14} ${ui.paddedTop12}`}>
      <span className={ui.strong} aria-hidden>
        {texts.tipQuestion}
      </span>
      <Segments
        label={texts.tipFor(name)}
        value={own}
        isDisabled={data === undefined || tip.isPending}
        choices={CHOICES.map((value) => ({ value, label: texts.tips[value] }))}
        onChange={(value) =>
          isVisitor ? askToSignIn('tip') : tip.mutate({ playerId, fixtureId, starts: value === 'yes' })
        }
      />
      <output className={`${ui.note} ${ui.ownLine}`}>
        {tip.error !== null ? errorText(tip.error) : data === undefined ? PLACE : crowdText(data)}
      </output>
    </div>
  );
}
