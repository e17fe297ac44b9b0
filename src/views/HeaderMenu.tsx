import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useLocation } from 'wouter'
import type { headerMenu } from '../../machines/headerMenu.ts'
import { company } from '../content/company.ts'
import { urls } from '../content/urls.ts'
import { header, pageLinks, sectionLinks } from '../content/frame.ts'
import { configuration } from '../effects/builtConfiguration.ts'
import { sectionInView } from '../effects/scrolling.ts'
import { headerId, menuButtonId } from '../names.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { HeaderBar } from '../ui/HeaderBar.tsx'
import { currentSection } from '../ui/menuAttributes.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { MenuSheet } from '../ui/MenuSheet.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'

const sheetId = 'menue'
const sectionIds = sectionLinks.map(({ id }) => id)

export function HeaderMenu({ actor }: { actor: ActorRefFrom<typeof headerMenu> }) {
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('visible'))
  const current = useSelector(actor, ({ context }) => context.current)
  const [path] = useLocation()

  return (
    <HeaderBar
      id={headerId}
      printed={new URL(configuration.siteUrl).host}
      sheet={
        <MenuSheet
          id={sheetId}
          label={header.navigation}
          open={open}
          groups={[
            {
              title: header.sections,
              links: sectionLinks.map(({ id, label }) => ({
                href: `/#${id}`,
                label,
                current: path === urls.home && id === current && currentSection,
              })),
            },
            {
              title: header.pages,
              links: pageLinks.map((link) => ({
                href: link.path,
                label: link.label,
                current: path === link.path && 'page',
              })),
            },
          ]}
        />
      }
    >
      <MenuButton
        id={menuButtonId}
        open={open}
        controls={sheetId}
        labels={header}
        text={header.menu}
        onClick={() => actor.send({ type: 'menu.toggled', current: sectionInView(sectionIds) })}
      />
      <Wordmark href={urls.home} brand={company.brand} label={header.home} />
      <ButtonLink href={urls.contact} variant="quiet" isHere={path === urls.contact}>
        {header.cta}
      </ButtonLink>
    </HeaderBar>
  )
}
