import { Ellipsis } from 'lucide-react'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../../ui/menu.tsx'

/** The two places where the cards of one's own campaigns stand, each with menus of its own. */
export type OwnCampaignView = 'list' | 'profile'

export type OwnCampaignMenuProps = {
  campaign: OwnCampaign
  view: OwnCampaignView
  onDuplicate: () => void
  onDelete: () => void
}

// docs/product/campaigns.md#my-campaigns: in the list each state has its own menu, on the profile all have the same.
const itemsOf = ({ campaign: { id, stage }, view, onDuplicate }: OwnCampaignMenuProps): MenuItem[] => {
  const link = (key: string, words: string, href: string): MenuItem => ({
    id: key,
    link: <SiteLink href={href}>{words}</SiteLink>,
  })
  const preview = (words: string) => link('preview', words, brandCampaignPaths.preview(id, stage))
  const edit = link('edit', 'Edit campaign', brandCampaignPaths.edit(id, stage))
  const submissions = link('submissions', 'Manage submissions', brandCampaignPaths.submissions(id, stage))
  const duplicate: MenuItem = { id: 'duplicate', label: 'Duplicate', onSelect: onDuplicate }
  if (view === 'profile') return [preview('View as a participant'), edit, submissions]
  if (stage === 'unpublished')
    return [link('details', 'Campaign details', brandCampaignPaths.overview(id, stage)), edit, duplicate]
  return stage === 'live'
    ? [preview('Preview'), edit, duplicate, submissions]
    : [preview('Preview'), duplicate, submissions]
}

/** What can be done with one of one's own campaigns. */
export const OwnCampaignMenu = (props: OwnCampaignMenuProps) => (
  <Menu
    trigger={
      <IconButton label={`Menu of ${props.campaign.name}`} size="small">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      ...itemsOf(props),
      { id: 'rule', separator: true },
      { id: 'delete', label: 'Delete', danger: true, onSelect: props.onDelete },
    ]}
  />
)
