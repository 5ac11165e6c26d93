import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId } from 'react'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import type { UserType } from '../../lib/session/user-type.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { resourcesOf, supportPath } from './navigation.ts'
import styles from './resources-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

const { Part: BoxesItem } = lazyPart(async () => (await import('./boxes-entry.tsx')).BoxesItem)

/** Account Support, what is for sale, Terms and About, behind one word. */
export const ResourcesMenu = ({ side, className }: { side: UserType | undefined; className: string }) => {
  const id = useId()
  const { requireLogIn } = useSession()
  const navigate = useNavigate()
  const { open, close, rootProps, buttonProps, listProps } = useDisclosure()
  const openSupport = () => {
    close()
    const returnTo = supportPath(side)
    if (requireLogIn({ returnTo })) void navigate({ href: returnTo })
  }
  return (
    <div {...rootProps} className={styles.root}>
      <button {...buttonProps} type="button" className={className} aria-controls={id}>
        Resources
        <ChevronDown aria-hidden="true" />
      </button>
      <ul {...listProps} id={id} className={styles.list}>
        <li>
          <button type="button" className={styles.entry} onClick={openSupport}>
            Account Support
          </button>
        </li>
        {open && (
          <Suspense>
            <BoxesItem className={styles.entry} onLeave={close} />
          </Suspense>
        )}
        {resourcesOf(side).map(({ label, href }) => (
          <li key={href}>
            <SiteLink href={href} className={styles.entry} onClick={close}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
