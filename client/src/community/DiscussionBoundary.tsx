import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { reportError } from '../api/reportError.ts';
import classes from './Discussion.module.css';
import { texts } from './texts.ts';

interface BoundaryProps {
  children: ReactNode;
}

/** Keeps what goes wrong in the discussion, such as code that cannot be fetched, from taking the screen with it. */
export class DiscussionBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError('the discussion failed', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={classes.waiting}>
        <p className={classes.quiet}>{texts.chunkFailed}</p>
        {/* A browser remembers code that failed to load; only a new page asks for it again. */}
        <Button variant="default" size="sm" onClick={() => window.location.reload()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
}
