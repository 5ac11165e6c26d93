import { useSiteSwitches } from '../api/site-switches.ts'
import { boxPaths } from '../navigation/box-paths.ts'
import { SiteLink } from '../navigation/site-link.tsx'

/** Leads to the mystery boxes, unless they are switched off. */
export const BoxesLink = () =>
  useSiteSwitches()?.boxes ? <SiteLink href={boxPaths.all}>See mystery boxes</SiteLink> : null
