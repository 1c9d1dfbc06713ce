import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** The decisions on the user's reports, and on their removed content; renders nothing without either. */
export function ReportAnswers() {
  const { data = [] } = trpc.community.reportAnswers.useQuery();
  if (data.length === 0) return null;
  return (
    <Panel title={texts.reports}>
      <ul className={`${ui.stack16}`}>
        {data.map(({ id, subject, content, reason, decision, answer, isOwnContent }) => (
          <li key={id} className={ui.stack4}>
            <strong>{isOwnContent ? texts.removed[subject] : texts.reported[subject]}</strong>
            <blockquote className={`${ui.breaks} ${classes.quote}`}>{content}</blockquote>
            {reason !== '' && (
              <span className={ui.note}>
                {texts.yourReason} {reason}
              </span>
            )}
            <span>
              {decision === null ? texts.stillOpen : texts.decided(decision === 'remove', answer ?? '')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
