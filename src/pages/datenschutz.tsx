import { privacy } from '../content/privacy.ts'
import { focusTargets } from '../effects/focus.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Prose } from '../ui/Prose.tsx'

/** The privacy policy. */
export default function Privacy() {
  return (
    <>
      <PageHead title={privacy.title} />
      <Prose long labelledBy={focusTargets.title} sections={privacy.sections} />
    </>
  )
}

Privacy.head = privacy.head
