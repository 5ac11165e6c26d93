import type { CampaignLink } from '../../../../lib/campaigns/campaign.ts'

const DISCORD = /(^|\.)discord(app)?\.(gg|com)$/

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '')

/** What a link is called: its title, or the site that it leads to. */
export const placeOf = ({ title, url }: Pick<CampaignLink, 'title' | 'url'>) => title || hostOf(url)

/** Parts the Discord channel, which has a button of its own, from the other links. */
export const splitLinks = (links: readonly CampaignLink[]) => {
  const leading = links.filter(({ url }) => url !== '')
  const discord = leading.find(({ url }) => DISCORD.test(hostOf(url)))
  return { discord, others: leading.filter((link) => link !== discord) }
}
