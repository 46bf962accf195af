/** Error boundary that shows a fallback. */
import { Component, type ReactNode } from 'react'

type Props = {
  fallback(error: unknown, retry: () => void): ReactNode
  onError?(error: unknown): void
  /** A new value resets the error, such as another page. */
  resetKey?: string
  children: ReactNode
}

/** A class, as React has no hook for error boundaries. */
export class Catch extends Component<Props, { broken: { error: unknown } | null }> {
  override state = { broken: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.broken && resetKey !== this.props.resetKey) this.setState({ broken: null })
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken
      ? this.props.fallback(broken.error, () => this.setState({ broken: null }))
      : this.props.children
  }
}
