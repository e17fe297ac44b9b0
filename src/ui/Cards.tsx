import type { PictureName } from '../pictures/index.ts'
import { Picture } from './Picture.tsx'

interface CardsProps {
  cards: readonly { title: string; text: string; picture?: PictureName }[]
  className?: string
}

/** A list of cards with title, text and perhaps a picture. Each section adds its own styles. */
export function Cards({ cards, className }: CardsProps) {
  return (
    <ul className={className}>
      {cards.map(({ title, text, picture }) => (
        <li key={title}>
          {picture && <Picture of={picture} />}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
