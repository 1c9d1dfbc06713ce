import { PageHeader } from '../../ui/PageHeader.tsx';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AlertsPanel } from './alerts/AlertsPanel.tsx';
import { CountVisits } from './CountVisits.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { FridayMail } from './FridayMail.tsx';
import { Profile } from './Profile.tsx';
import { ReportAnswers } from './ReportAnswers.tsx';
import { SecurityPanel } from './security/SecurityPanel.tsx';
import { SharedPictures } from './SharedPictures.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

export function Component() {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className={`${ui.stack16} ${ui.measure44}`}>
        <Panel title={texts.profile}>
          <Profile />
        </Panel>
        <AlertsPanel />
        <Panel title={texts.mails}>
          <FridayMail />
        </Panel>
        <SecurityPanel />
        <Panel title={texts.appearance}>
          <div className={classes.scheme}>
            <ColorSchemeSwitch />
          </div>
          <p className={`${ui.note} ${ui.above10}`}>{texts.appearanceHint}</p>
          <p className={`${ui.note} ${ui.above10}`}>{texts.language}</p>
        </Panel>
        <ReportAnswers />
        <Panel title={texts.sharedPictures}>
          <SharedPictures />
        </Panel>
        <Panel title={texts.data}>
          <div className={classes.choice}>
            <CountVisits />
          </div>
          <DownloadData />
        </Panel>
        <Panel title={texts.deletion}>
          <DeleteAccount />
        </Panel>
      </div>
    </>
  );
}
