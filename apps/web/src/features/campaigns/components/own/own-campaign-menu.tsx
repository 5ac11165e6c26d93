import { Ellipsis } from 'lucide-react'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../../ui/menu.tsx'

/** The two places where the cards of one's own campaigns stand, each with menus of its own. */
export type OwnCampaignView = 'list' | 'profile'

// docs/product/campaigns.md#my-campaigns: in the list each state has its own menu, on the profile all have the same.
const linksOf = ({ id, stage }: OwnCampaign, view: OwnCampaignView): MenuItem[] => {
  const link = (key: string, words: string, href: string): MenuItem => ({
    id: key,
    link: <SiteLink href={href}>{words}</SiteLink>,
  })
  const preview = (words: string) => link('preview', words, brandCampaignPaths.preview(id, stage))
  const edit = link('edit', 'Edit campaign', brandCampaignPaths.edit(id, stage))
  const submissions = link('submissions', 'Manage submissions', brandCampaignPaths.submissions(id, stage))
  if (view === 'profile') return [preview('View as a participant'), edit, submissions]
  if (stage === 'unpublished')
    return [link('details', 'Campaign details', brandCampaignPaths.overview(id, stage)), edit]
  return stage === 'live' ? [preview('Preview'), edit, submissions] : [preview('Preview'), submissions]
}

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
