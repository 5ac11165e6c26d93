import { StudioPicture } from '../../../../lib/art/studio-picture.tsx'
import type { StudioWorkName } from '../../../../lib/art/studio-works.ts'
import { artworkPaths } from '../../../../lib/navigation/artwork-paths.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Frame } from '../../../../ui/frame.tsx'
import { WallLabel } from '../../../../ui/wall-label.tsx'
import styles from './mint-yourself.module.css'

const Work = ({ name, title, detail }: { name: StudioWorkName; title: string; detail: string }) => (
  <Frame caption={<WallLabel title={title} detail={detail} />}>
    <StudioPicture name={name} sizes="(max-width: 1081px) 50vw, 280px" />
  </Frame>
)

/** The way to mint without a campaign. */
export const MintYourself = () => (
  <section className={styles.section} aria-labelledby="mint-title">
    <div className={styles.mint}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>No campaign needed</p>
        <h2 id="mint-title" className={styles.title}>
          Mint NFTs for yourself
        </h2>
        <p className={styles.lede}>
          Import an image or take a picture. Pick a network, set your royalty, and it is in your wallet a minute later.
        </p>
        <div className={styles.actions}>
          <Button asChild variant="primary" size="large">
            <SiteLink href={artworkPaths.chooseMint}>Create NFTs</SiteLink>
          </Button>
          <Button asChild variant="quiet" size="large">
            <SiteLink href={paths.whatNft}>What are NFTs?</SiteLink>
          </Button>
        </div>
      </div>
      <div className={styles.art}>
        <Work name="three-moons" title="Three moons" detail="From our studio" />
        <Work name="harbour-scissors" title="Harbour scissors" detail="From our studio" />
      </div>
    </div>
  </section>
)
