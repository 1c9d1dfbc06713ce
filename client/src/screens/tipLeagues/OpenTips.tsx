import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenTip, TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import { formatCountdown } from '../../format/countdown.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { memberName } from './names.ts';
import { texts } from './texts.ts';
import { TipDialog } from './TipDialog.tsx';
import classes from './TipLeagueScreen.module.css';
import { groupBy } from '#shared/groupBy.ts';

/** The next match of each club, with the user's tip and who else has tipped. */
export function OpenTips({ league }: { league: TipLeague }) {
  const [tipping, setTipping] = useState<OpenTip | null>(null);
  const locks = groupBy(league.open, ({ lockTs }) => lockTs);
  return (
    <Panel title={texts.openTitle}>
      {league.open.length === 0 && <p className={ui.hint}>{texts.nothingOpen}</p>}
      {[...locks].map(([lockTs, open]) => (
        <div key={lockTs}>
          <LockLine lockTs={lockTs} matchday={open[0]?.matchday ?? 0} />
          <ul className={ui.stack}>
            {open.map((one) => (
              <OpenMatch
                key={`${one.fixtureId} ${one.club.id}`}
                open={one}
                league={league}
                onTip={() => setTipping(one)}
              />
            ))}
          </ul>
        </div>
      ))}
      <TipDialog leagueId={league.id} open={tipping} onClose={() => setTipping(null)} />
    </Panel>
  );
}

function LockLine({ lockTs, matchday }: { lockTs: string; matchday: number }) {
  const nowMs = useHubNowMs();
  return (
    <p className={`${ui.baseline} ${ui.gapX10} ${classes.lock}`}>
      <strong>
        {texts.matchday(matchday)}
        {nowMs !== null && `, ${texts.lock(formatCountdown(lockTs, nowMs))}`}
      </strong>
      <time dateTime={lockTs} className={ui.hint}>
        {texts.lockAt(lockTs)}
      </time>
    </p>
  );
}

interface OpenMatchProps {
  open: OpenTip;
  league: TipLeague;
  onTip: () => void;
}

function OpenMatch({ open, league: { members }, onTip }: OpenMatchProps) {
  const { club, tip, tippedBy, isElevenKnown, isMoved } = open;
  const names = members
    .filter(({ memberId }) => tippedBy.includes(memberId))
    .map((member) => (member.isMe ? texts.me : memberName(member)));
  return (
    <li
      className={`${ui.stack} ${ui.gapY2} ${ui.gapX10} ${ui.centred} ${ui.paddedY8} ${ui.ruled} ${classes.match}`}
    >
      <ClubMark team={club} size="medium" />
      <div>
        <span className={`${ui.strong} ${ui.lines130} ${ui.block}`}>{club.shortName}</span>
        <span className={`${ui.hint} ${ui.lines140} ${ui.block}`}>
          {texts.opponentOf(open)}
          {isMoved && ` · ${texts.moved}`}
        </span>
        <span className={`${ui.hint} ${ui.lines140} ${ui.block}`}>
          {isElevenKnown ? (
            texts.elevenKnown
          ) : tip === null ? (
            <span className={`${ui.accent} ${ui.strong}`}>{texts.notTipped}</span>
          ) : (
            texts.tippedWith(tip.certaintyPercent)
          )}
        </span>
        {members.length > 1 && (
          <span className={`${ui.hint} ${ui.lines140} ${ui.block}`}>
            {texts.tippedBy(names, members.length)}
          </span>
        )}
      </div>
      {!isElevenKnown && (
        <Button
          size="sm"
          variant={tip === null ? 'filled' : 'default'}
          aria-label={(tip === null ? texts.tipFor : texts.changeTipFor)(club.shortName)}
          onClick={onTip}
        >
          {tip === null ? texts.tip : texts.changeTip}
        </Button>
      )}
    </li>
  );
}
