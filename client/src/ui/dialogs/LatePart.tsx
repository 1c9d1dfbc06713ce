import { Component, Suspense, type ReactNode } from 'react';
import { logError } from '../../api/logError.ts';
import ui from '../Vocabulary.module.css';
import { texts } from '../texts.ts';
import classes from './LatePart.module.css';

const NOT_OPENED = 'Das ließ sich nicht öffnen.';

interface Failed {
  hasFailed: boolean;
  isDismissed: boolean;
}

/**
 * A part whose script comes when somebody asks for it. One that does not come, as of a hub that has been replaced since, says
 * so and leaves the screen as it is, with whatever is written there.
 */
export class LatePart extends Component<{ children: ReactNode }, Failed> {
  override state: Failed = { hasFailed: false, isDismissed: false };

  static getDerivedStateFromError(): Partial<Failed> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logError('a part of a screen failed', error);
  }

  override render() {
    const { hasFailed, isDismissed } = this.state;
    if (!hasFailed) return <Suspense>{this.props.children}</Suspense>;
    if (isDismissed) return null;
    // In plain parts, which are here already.
    return (
      <div
        role="alert"
        className={`${ui.surface} ${ui.textSm} ${ui.line} ${ui.gap10} ${ui.paddedX16} ${classes.failed}`}
      >
        <span>{NOT_OPENED}</span>
        {/* Reloads the page, because a browser remembers that a script failed to load. */}
        <button type="button" className={`${ui.link} ${ui.thumb}`} onClick={() => window.location.reload()}>
          {texts.retry}
        </button>
        <button
          type="button"
          className={`${ui.quiet} ${ui.thumb}`}
          onClick={() => this.setState({ isDismissed: true })}
        >
          {texts.dismiss}
        </button>
      </div>
    );
  }
}
