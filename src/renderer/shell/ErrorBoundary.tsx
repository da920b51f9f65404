import { Component, type ReactNode } from 'react';
import { Failure } from '../components/States.tsx';

interface ErrorBoundaryProps {
  /** Another value starts anew, for example another page. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

/** A part that fails to draw is replaced by what happened; the rest of the window goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="page-pad">
        <Failure error={this.state.error} onRetry={() => this.setState({ error: null })} />
      </div>
    );
  }
}
