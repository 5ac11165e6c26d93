import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { readHref } from './site-href.ts'

/** Any address, whether it comes from the code or from data. */
export type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  href: string
  replace?: boolean
  /** It is the current page whatever the query says: a list is the same list while it is searched. */
  activeOnPath?: boolean
}

/** A link to a place in the product or outside; an address that is not safe is shown as plain text. */
export const SiteLink = ({ href, replace = false, activeOnPath = false, children, ...rest }: SiteLinkProps) => {
  const target = readHref(href)
  if (target.kind === 'inside') {
    return (
      <Link
        {...rest}
        to={target.pathname}
        search={target.search}
        {...(target.hash ? { hash: target.hash } : {})}
        replace={replace}
        activeOptions={{ exact: true, includeSearch: !activeOnPath }}
      >
        {children}
      </Link>
    )
  }
  if (target.kind === 'none') return <span {...rest}>{children}</span>
  if (target.href.startsWith('mailto:'))
    return (
      <a {...rest} href={target.href}>
        {children}
      </a>
    )
  return (
    <NewTabLink {...rest} href={target.href}>
      {children}
    </NewTabLink>
  )
}
