interface CardsProps {
  cards: readonly { title: string; text: string }[]
  className?: string
}

/** A list of titles with a text each; how it looks is up to the section. */
export function Cards({ cards, className }: CardsProps) {
  return (
    <ul className={className}>
      {cards.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
