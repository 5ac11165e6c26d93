import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../../lib/campaigns/campaign.ts'
import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import type { Clock } from '../../../../lib/time/server-clock.ts'
import { stageAt } from '../campaign-times.tsx'
import { CampaignBrief } from './campaign-brief.tsx'
import { CampaignHost } from './campaign-host.tsx'
import { CampaignLead } from './campaign-lead.tsx'
import styles from './campaign-page.module.css'
import { CampaignStickers } from './campaign-stickers.tsx'

export type CampaignPageProps = {
  campaign: Campaign
  /** The server's clock. */
  now: Clock
  /** The way back, above everything. */
  back?: ReactNode
  /** The buttons under the title. */
  actions?: ReactNode
  /** The artworks, between the brief and the host. */
  artworks?: ReactNode
  /** A preview leads nowhere: its View links do nothing. */
  isPreview?: boolean
  /** Runs when the campaign ends before one's eyes. */
  onEnd?: () => void
}

/** A campaign: banner, title, counters, brief, prizes and rules, film, stickers, artworks and host. It turns completed by itself at its end. */
export const CampaignPage = ({ campaign: read, now, onEnd, isPreview = false, ...slots }: CampaignPageProps) => {
  const campaign = { ...read, stage: stageAt(read, now()) }
  const [, redraw] = useState(0)
  const end = () => {
    redraw((times) => times + 1)
    onEnd?.()
  }
  return (
    <PageWidth className={styles.page}>
      {slots.back}
      <CampaignLead campaign={campaign} now={now} actions={slots.actions} viewsOff={isPreview || campaign.isPaused} />
      <CampaignBrief campaign={campaign} now={now} onEnd={end} />
      <CampaignStickers campaign={campaign} />
      {slots.artworks}
      <CampaignHost campaign={campaign} />
    </PageWidth>
  )
}
