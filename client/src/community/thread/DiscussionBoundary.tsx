import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { logError } from '../../api/logError.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Discussion.module.css';
import { texts } from '../texts.ts';
import { texts as sharedTexts } from '../../ui/texts.ts';

interface BoundaryProps {
  children: ReactNode;
}

/** Keeps a failure in the discussion, such as code that cannot be loaded, from taking the screen down. */
export class DiscussionBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logError('the discussion failed', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={`${ui.surface} ${ui.shrinks} ${classes.block} ${classes.waiting}`}>
        <p className={`${ui.quiet} ${ui.text135}`}>{texts.chunkFailed}</p>
        {/* Reloads the page, because a browser remembers that a chunk failed to load. */}
        <Button variant="default" size="sm" onClick={() => window.location.reload()}>
          {sharedTexts.retry}
        </Button>
      </div>
    );
  }
}
