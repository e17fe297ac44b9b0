import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  what: string
  children: ReactNode
  /** What is shown below the reason. */
  instead?: ReactNode
}

/** Says why a part of the page cannot be shown, and leaves the others. */
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
