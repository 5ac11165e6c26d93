import { Ellipsis } from 'lucide-react'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../../ui/menu.tsx'
import type { OwnCampaign } from '../../api/use-own-campaigns.ts'

/** The two places where the cards of one's own campaigns stand; their menus differ in a word. */
export type OwnCampaignView = 'list' | 'profile'

const linksOf = ({ id, stage }: OwnCampaign, view: OwnCampaignView): MenuItem[] => {
  const link = (key: string, words: string, href: string): MenuItem => ({
    id: key,
    link: <SiteLink href={href}>{words}</SiteLink>,
  })
  const look = link(
    'preview',
    view === 'profile' ? 'View as a participant' : 'Preview',
    brandCampaignPaths.preview(id, stage),
  )
  const edit = link('edit', 'Edit campaign', brandCampaignPaths.edit(id, stage))
  const submissions = link('submissions', 'Manage submissions', brandCampaignPaths.submissions(id, stage))
  // Spec B §2: each status has its own menu.
  if (stage === 'unpublished')
    return [link('details', 'Campaign details', brandCampaignPaths.overview(id, stage)), edit]
  return stage === 'live' ? [look, edit, submissions] : [look, submissions]
}

/** What the menu of a card takes. */
export type OwnCampaignMenuProps = { campaign: OwnCampaign; view: OwnCampaignView; onDelete: () => void }

/** What can be done with one of one's own campaigns. */
export const OwnCampaignMenu = ({ campaign, view, onDelete }: OwnCampaignMenuProps) => (
  <Menu
    trigger={
      <IconButton label={`Menu of ${campaign.name}`} size="small">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      ...linksOf(campaign, view),
      { id: 'rule', separator: true },
      { id: 'delete', label: 'Delete', danger: true, onSelect: onDelete },
    ]}
  />
)
