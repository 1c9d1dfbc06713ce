import { Component, type ReactNode } from 'react';
import { logError } from '../../api/logError.ts';

interface ErrorBoundaryProps {
  /** The name of the parts inside in the log, such as 'a screen'. */
  what: string;
  /** Shown in place of parts that failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches errors while its parts render or load their code, so that the rest of the page stays intact. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logError(`${this.props.what} failed`, error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
