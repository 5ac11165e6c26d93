import { visitCampaign } from '@plinth/api-schema/numbers'
import { visitLink } from '@plinth/api-schema/sharing'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { safeStorage } from '../browser-storage.ts'
import { useSession } from '../session/session-provider.tsx'

const LABEL = /^[\w-]{10}$/
const storage = safeStorage(() => sessionStorage)
const keyOf = (campaignId: number) => `plinth-from-${campaignId}`

/** The label of the link that led to a campaign, in this tab; undefined where none did. */
export const followedLabel = (campaignId: number): string | undefined => {
  const kept = storage.getItem(keyOf(campaignId))
  return kept !== null && LABEL.test(kept) ? kept : undefined
}

/** Says once that a link with a label was followed (`?from=`); it stands for the link, not for the person. */
const followLink = (campaignId: number) => {
  const label = new URLSearchParams(window.location.search).get('from') ?? ''
  if (!LABEL.test(label) || followedLabel(campaignId) === label) return
  storage.setItem(keyOf(campaignId), label)
  // A number for the brand: nobody waits for it, and nobody is told when it fails.
  api(visitLink, { from: label }).catch(() => {})
}

/** Says once a day in this tab that a page of a campaign was opened, and once more when somebody has logged in. */
const tellVisit = (campaignId: number, isSignedIn: boolean) => {
  const key = `plinth-visit-${campaignId}`
  const visit = `${new Date().toISOString().slice(0, 10)}${isSignedIn ? ' member' : ''}`
  if (storage.getItem(key)?.startsWith(visit)) return
  storage.setItem(key, visit)
  api(visitCampaign, { campaignId }).catch(() => {})
}

/**
 * Lets the server count that a page of a campaign was opened, and by which link. The label of the link is kept while the tab is
 * open, so that a vote or a work that comes of it is counted for the link.
 */
export const useCampaignVisit = (campaignId: number | undefined) => {
  const { status, isSignedIn } = useSession()
  useEffect(() => {
    if (campaignId !== undefined) followLink(campaignId)
  }, [campaignId])
  useEffect(() => {
    if (campaignId !== undefined && status !== 'loading') tellVisit(campaignId, isSignedIn)
  }, [campaignId, status, isSignedIn])
}

/** An address of this site with the label of a link. */
export const withLabel = (path: string, label: string | undefined) =>
  label === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}from=${label}`
