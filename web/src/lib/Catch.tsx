/** Catches what breaks below it, and shows something instead. */
import { Component, type ReactNode } from 'react'

type Props = {
  fallback(error: unknown, retry: () => void): ReactNode
  onError?(error: unknown): void
  /** Another value is another try, such as another page. */
  resetKey?: string
  children: ReactNode
}

/** A class because React offers no function for this. */
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
