import { Globe } from 'lucide-react'
import type { Campaign, CampaignLink } from '../../../../lib/campaigns/campaign.ts'
import { brandProfilePath } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { RichText } from '../../../../ui/rich-text.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { Sign } from '../../../../ui/sign.tsx'
import styles from './campaign-host.module.css'
import { placeOf, splitLinks } from './campaign-links.ts'

const SocialLink = ({ link, brand }: { link: CampaignLink; brand: string }) => (
  <Button asChild variant="quiet" square>
    <SiteLink href={link.url} aria-label={`${brand} on ${placeOf(link)}`} title={`${brand} on ${placeOf(link)}`}>
      {link.logoUrl === '' ? <Globe aria-hidden="true" /> : <Sign src={link.logoUrl} />}
    </SiteLink>
  </Button>
)

const Ways = ({ campaign }: { campaign: Campaign }) => {
  const { discord, others } = splitLinks(campaign.links)
  return (
    <div className={styles.ways}>
      {discord && (
        <Button asChild variant="primary">
          <SiteLink href={discord.url}>
            <Sign src="/social/discord.svg" />
            Join Discord channel
          </SiteLink>
        </Button>
      )}
      {campaign.website !== '' && (
        <Button asChild>
          <SiteLink href={campaign.website}>
            <Globe aria-hidden="true" />
            View website
          </SiteLink>
        </Button>
      )}
      {others.length > 0 && (
        <ul className={styles.social} aria-label={`Follow ${campaign.brand.name}`}>
          {others.map((link) => (
            <li key={link.url}>
              <SocialLink link={link} brand={campaign.brand.name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Who hosts a campaign and where to follow them. */
export const CampaignHost = ({ campaign }: { campaign: Campaign }) => {
  const { brand, brandPicture, brandDescription } = campaign
  return (
    <section className={styles.host} aria-labelledby="host-title">
      <SectionRule id="host-title" title="The host" />
      <div className={styles.columns}>
        {brandPicture && (
          <div className={styles.picture}>
            <Picture {...brandPicture} alt="" sizes="(max-width: 1081px) 100vw, 400px" fit="cover" fill />
          </div>
        )}
        <div className={styles.about}>
          <div className={styles.name}>
            <Avatar name={brand.name} src={brand.pictureUrl} shape="square" decorative />
            <div>
              <h3 className={styles.title}>{brand.name}</h3>
              <SiteLink href={brandProfilePath(brand.id)} className={styles.profile}>
                See brand profile
              </SiteLink>
            </div>
          </div>
          <RichText html={brandDescription} className={styles.text ?? ''} placeholderLines={3} />
        </div>
        <Ways campaign={campaign} />
      </div>
    </section>
  )
}
