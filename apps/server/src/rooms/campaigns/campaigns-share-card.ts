import type { SharedPage } from '../../http/share-cards.ts'
import type { PublicCard } from './campaigns.repository.ts'

/** What a link to a campaign shows where it is shared. */
export const shareCampaign = ({ name, subtitle, brandName, banner }: PublicCard): SharedPage => ({
  description: `${subtitle} Hosted by ${brandName} on Plinth.`,
  card: { eyebrow: `Hosted by ${brandName}`, title: name, note: subtitle, state: '', link: null },
  picture: banner && { stored: banner, fit: 'cover' },
})
