import { Component, type ReactNode } from 'react';
import { logError } from '../../api/logError.ts';

interface ErrorBoundaryProps {
  /** The name of the parts inside in the log, such as 'a screen'. */
  what: string;
  /** Shown in place of parts that failed. */
  fallback: ReactNode;
  /** A new value renders the parts again. */
  at?: string | undefined;
  children: ReactNode;
}

interface Caught {
  at: string | undefined;
  hasFailed: boolean;
}

/** Catches errors while its parts render or load their code, so that the rest of the page stays intact. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError(): Partial<Caught> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: Caught): Caught | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override componentDidCatch(error: unknown) {
    logError(`${this.props.what} failed`, error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
