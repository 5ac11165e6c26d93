import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { printedDay } from '../../../../lib/time/printed-day.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { drawQrImage } from '../../../../ui/qr-image.ts'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import { CopyBlock } from './copy-block.tsx'
import { useEditor } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import { toMoment } from './local-time.ts'
import { drawPoster } from './poster.ts'
import styles from './promotion-tab.module.css'
import { campaignLink, embedSnippet, promotionTexts } from './promotion-texts.ts'
import { asFileName, makeAndSave, toPng } from './save-picture.ts'

const factsOf = (campaign: OwnCampaignDetail) => {
  const { form, brand, id, inviteToken } = campaign
  const endsAt = toMoment(form.endsAt)
  return {
    name: form.name,
    subtitle: form.subtitle,
    brandName: brand.name,
    closes: endsAt ? printedDay(endsAt) : undefined,
    link: campaignLink(window.location.origin, id, form.isPrivate ? inviteToken : undefined),
    pictureUrl: form.banner ?? form.mobileBanner,
    fileName: asFileName(form.name),
  }
}

type Facts = ReturnType<typeof factsOf>

const LinkPart = ({ facts, isPrivate, isLive }: { facts: Facts; isPrivate: boolean; isLive: boolean }) => (
  <EditorPart
    title="Promotion"
    lead="One link for everything. People who open it land on the campaign and can join at once."
  >
    {!isLive && <Banner>Nobody else can open the link before the campaign is live.</Banner>}
    <div className={styles.share}>
      <QrCode text={facts.link} label={`QR code of the link to ${facts.name}`} />
      <div className={styles.ways}>
        <CopyBlock
          line
          label={isPrivate ? 'Invite link' : 'Campaign link'}
          text={facts.link}
          {...(isPrivate ? { hint: 'Anyone with this link may see and join the campaign. Pass it on with care.' } : {})}
        />
        <div>
          <Button size="small" onClick={() => makeAndSave(() => drawQrImage(facts.link), `${facts.fileName}-qr.png`)}>
            <Download aria-hidden="true" />
            QR code, 600x600 PNG
          </Button>
        </div>
      </div>
    </div>
  </EditorPart>
)

const PosterPart = ({ facts }: { facts: Facts }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { name, subtitle, brandName, closes, link, pictureUrl, fileName } = facts
  useEffect(() => {
    const line = `An open call by ${brandName}${closes ? `, until ${closes}` : ''}`
    if (canvas.current) void drawPoster(canvas.current, { name, subtitle, line, link, pictureUrl })
  }, [name, subtitle, brandName, closes, link, pictureUrl])
  return (
    <EditorPart title="Poster" lead="For a window, a notice board or a screen; the code leads to the campaign.">
      <div className={styles.poster}>
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label={`Poster for ${name}`} />
        <div>
          <Button
            onClick={async () => {
              const drawn = canvas.current
              if (drawn) await makeAndSave(() => toPng(drawn), `${fileName}-poster.png`)
            }}
          >
            <Download aria-hidden="true" />
            Download the poster
          </Button>
        </div>
      </div>
    </EditorPart>
  )
}

/** The last tab: what helps to bring people to a campaign. */
export const PromotionTab = () => {
  const { campaign } = useEditor()
  if (!campaign) return null
  const facts = factsOf(campaign)
  const origin = window.location.origin
  const pictureUrl = facts.pictureUrl && `${origin}${facts.pictureUrl}`
  return (
    <>
      <LinkPart facts={facts} isPrivate={campaign.form.isPrivate} isLive={campaign.stage === 'live'} />
      <PosterPart facts={facts} />
      <EditorPart
        title="Ready-to-post captions"
        lead="Written from your campaign. Change them as you like once they are copied."
      >
        {promotionTexts(facts).map(({ place, text }) => (
          <CopyBlock key={place} label={place} text={text} />
        ))}
      </EditorPart>
      <EditorPart title="On your own site">
        <CopyBlock
          label="HTML snippet"
          text={embedSnippet({ name: facts.name, link: facts.link, pictureUrl })}
          hint="A picture with a link. It runs no script and sets no cookie on your site."
        />
        <EditorSteps tab="6" />
      </EditorPart>
    </>
  )
}
