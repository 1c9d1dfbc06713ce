import { ExternalLink } from '../../ui/text/ExternalLink.tsx';
import list from '../../ui/List.module.css';
import { Panel } from '../../ui/Panel.tsx';
import classes from './SourcesScreen.module.css';
import { attributions, texts } from './texts.ts';

/** What each source fills, and under which terms; some licences require it to be named. */
export function Attributions() {
  return (
    <Panel title={texts.attributions}>
      <ul className={`${list.list} ${classes.rows}`}>
        {attributions.map(({ name, fills, terms, address }) => (
          <li key={name}>
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.text}>{fills}</p>
            <p className={classes.quiet}>
              {terms}{' '}
              {address !== null && (
                <ExternalLink href={address} about={name}>
                  {texts.toSource}
                </ExternalLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
