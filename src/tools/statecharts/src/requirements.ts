/** The oldest supported version of XState. It must be the same as in `peerDependencies` in package.json. */
export const oldestXState = '5.19.4'

/**
 * Returns the reason why the commands cannot run with the given versions of Node and XState, or null if they can.
 * `xstate` is null if XState is not installed.
 */
export function obstacleIn(node: string, xstate: string | null): string | null {
  // These ranges must be the same as `engines` in package.json.
  if (
    !isSupported(node, [
      [20, 19],
      [22, 16],
      [24, 0],
    ])
  )
    return `Node ${node} is not supported. Install Node 20 (from 20.19), Node 22 (from 22.16), Node 24 or newer.`
  if (xstate === null) return 'XState is not installed. Run "npm install xstate" in your project.'
  if (!isSupported(xstate, [oldestXState.split('.').map(Number)]))
    return `XState ${xstate} is not supported. Run "npm install xstate@5" to install XState ${oldestXState} or newer.`
  return null
}

/**
 * Checks whether a version is supported. `minimums` contains the oldest supported version of each major version, in
 * ascending order. Major versions above the last of them are supported too.
 */
function isSupported(version: string, minimums: readonly (readonly number[])[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10))
  const [major = 0] = parts
  const minimum = minimums.find(([first]) => first === major)
  if (!minimum) return major > (minimums.at(-1)?.[0] ?? 0)
  const at = minimum.findIndex((part, index) => part !== parts[index])
  return at < 0 || (parts[at] ?? 0) > (minimum[at] ?? 0)
}
