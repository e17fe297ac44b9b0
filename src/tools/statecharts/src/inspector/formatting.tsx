export const States = ({ names }: { names: string }) =>
  names !== '' && <small>{breakable(names)}</small>

/** Renders an event type or the name of a state. The browser can break the line after each dot. */
export const breakable = (name: string) =>
  name.split(/(?<=\.)/).flatMap((word, index) => [word, <wbr key={index} />])

/** Formats a time in ms as seconds, such as `1.500 s`. */
export const seconds = (ms: number) => `${(ms / 1_000).toFixed(3)} s`
