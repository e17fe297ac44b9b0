import { privacy } from '../content/privacy.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Prose } from '../ui/Prose.tsx'

export default function Privacy() {
  return (
    <>
      <PageHead title={privacy.title} />
      <Prose sections={privacy.sections} />
    </>
  )
}

Privacy.head = privacy.head
