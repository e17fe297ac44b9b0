import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** The name of this part of the page, which the error message contains. */
  what: string
  children: ReactNode
  /** Content that is rendered below the error message. */
  instead?: ReactNode
}

/** An error boundary for one part of the page. If rendering the part throws, shows the error's message instead. */
export class Boundary extends Component<BoundaryProps, { problem?: string }> {
  override state: { problem?: string } = {}

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    const { what, children, instead } = this.props
    const { problem } = this.state
    if (problem === undefined) return children
    return (
      <>
        <p role="alert">{`The ${what} cannot be shown: ${problem}`}</p>
        {instead}
      </>
    )
  }
}
