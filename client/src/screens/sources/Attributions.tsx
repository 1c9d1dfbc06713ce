import { ExternalLink } from '../../ui/text/ExternalLink.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { attributions, texts } from './texts.ts';

/** What each source fills, and under which terms; some licences require it to be named. */
export function Attributions() {
  return (
    <Panel title={texts.attributions}>
      <p className={`${ui.note} ${ui.below10}`}>{texts.attributionsText}</p>
      <ul>
        {attributions.map(({ name, fills, terms, address }) => (
          <Entry key={name} title={name}>
            <p>{fills}</p>
            <p className={ui.note}>
              {terms}{' '}
              {address !== null && (
                <ExternalLink href={address} about={name}>
                  {texts.toSource}
                </ExternalLink>
              )}
            </p>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}
