export const States = ({ names }: { names: string }) =>
  names !== '' && <small>{breakable(names)}</small>

/** Lets a long event type or state break after its dots. */
export const breakable = (name: string) =>
  name.split(/(?<=\.)/).flatMap((word, index) => [word, <wbr key={index} />])

/** A time in ms as seconds. */
export const seconds = (ms: number) => `${(ms / 1_000).toFixed(3)} s`
