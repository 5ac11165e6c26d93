import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '../../../../lib/campaigns/campaign.ts'
import type { StoredPicture } from '../../../../lib/pictures/read-picture.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Button } from '../../../../ui/button.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { asFileName } from '../editor/save-picture.ts'
import styles from './campaign-stickers.module.css'

// Two rows of six.
const SHOWN = 12
const SIZES = '(max-width: 1081px) 30vw, 160px'

const fileName = (campaign: string, place: number, src: string) =>
  `${asFileName(campaign)}-sticker-${place}${/\.\w+$/.exec(src)?.[0] ?? ''}`

const Sticker = ({ picture, place, campaign }: { picture: StoredPicture; place: number; campaign: string }) => (
  <li className={styles.sticker}>
    {/* Paper is light at night, too: stickers are drawn for it. */}
    <div className={styles.paper} data-theme="light">
      {/* Without a blurred stand-in, which would show through a transparent picture. */}
      <Picture {...picture} placeholder={undefined} alt={`Sticker ${place}`} sizes={SIZES} fill />
    </div>
    <a
      href={picture.src}
      download={fileName(campaign, place, picture.src)}
      aria-label={`Save sticker ${place}`}
      className={styles.save}
    >
      <Download aria-hidden="true" />
      Save
    </a>
  </li>
)

/** The stickers of a campaign, to be saved and used in a work; a campaign without any has no such part. */
export const CampaignStickers = ({ campaign: { name, stage, brand, stickers } }: { campaign: Campaign }) => {
  const [isWhole, setWhole] = useState(false)
  if (stickers.length === 0) return null
  const shown = isWhole ? stickers : stickers.slice(0, SHOWN)
  return (
    <section className={styles.section} aria-labelledby="stickers-title">
      <SectionRule id="stickers-title" title="Stickers" aside={pluralise(stickers.length, 'sticker')} />
      <p className={styles.lead}>
        From <bdi>{brand.name}</bdi>, for this campaign.
        {stage !== 'completed' && ' Save them and use them in your work if you like.'}
      </p>
      <ul className={styles.stickers} aria-label="Stickers">
        {shown.map((picture, index) => (
          <Sticker key={picture.src} picture={picture} place={index + 1} campaign={name} />
        ))}
      </ul>
      {stickers.length > SHOWN && (
        <Button
          variant="quiet"
          className={styles.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${pluralise(stickers.length, 'sticker')}`}
        </Button>
      )}
    </section>
  )
}
