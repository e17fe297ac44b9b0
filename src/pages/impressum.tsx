import { imprint } from '../content/imprint.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Facts } from '../ui/Prose.tsx'

export default function Imprint() {
  return (
    <>
      <PageHead title={imprint.title} />
      <Facts sections={imprint.sections} />
    </>
  )
}

Imprint.head = imprint.head
