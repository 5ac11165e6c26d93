import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Frame } from '../../ui/frame.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SectionRule } from '../../ui/section-rule.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Wall } from '../../ui/wall.tsx'
import { WallLabel } from '../../ui/wall-label.tsx'
import { type SampleArt, sampleArt } from './sample-art.ts'
import styles from './styleguide.module.css'

const STATES = [
  { state: 'full', text: 'Minted' },
  { state: 'half', text: 'In review' },
  { state: 'ring', text: 'Submitted' },
] as const

const Work = ({ art, index }: { art: SampleArt; index: number }) => {
  const [chosen, setChosen] = useState(index === 1)
  const status = STATES[index]
  const gone = index === 5
  return (
    <Frame
      link={<a href="#wall" />}
      chosen={chosen}
      gone={gone}
      corner={
        index === 1 && (
          <Checkbox label={`Select ${art.title}`} labelHidden checked={chosen} onCheckedChange={setChosen} />
        )
      }
      tools={
        index === 4 && (
          <Menu
            heading={art.title}
            trigger={
              <IconButton label="More" size="small">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { id: 'view', label: 'View', onSelect: () => {} },
              { id: 'rule', separator: true },
              { id: 'delete', label: 'Delete', danger: true, onSelect: () => {} },
            ]}
          />
        )
      }
      caption={
        <WallLabel
          title={art.title}
          detail={art.by}
          status={
            status ? (
              <StatusDot state={status.state}>{status.text}</StatusDot>
            ) : (
              gone && <Badge tone="warn">6 days left</Badge>
            )
          }
          rank={index < 3 ? index + 1 : undefined}
        />
      }
    >
      <Picture src={art.src} alt={art.title} width={art.width} height={art.height} priority={index < 3} />
    </Frame>
  )
}

/** The wall, its labels and the carousel. */
export const WallSection = () => (
  <>
    <section className={styles.section} aria-labelledby="wall">
      <SectionRule id="wall" title="On the wall" aside="1,204 works, sorted by votes" />
      <Wall
        items={sampleArt.slice(0, 6)}
        itemKey={(art) => art.id}
        ratio={(art) => art.width / art.height}
        label="Works"
        pairs
      >
        {(art, index) => <Work art={art} index={index} />}
      </Wall>
    </section>
    <section className={styles.section} aria-labelledby="carousel">
      <SectionRule id="carousel" title="Carousel" aside="Moves by itself with more than six" />
      <div className={styles.stack}>
        <Carousel
          label="Eight works"
          items={sampleArt.map((art) => ({
            id: art.id,
            content: (
              <Frame link={<a href="#wall" />} caption={<WallLabel title={art.title} />}>
                <Picture src={art.src} alt={art.title} width={art.width} height={art.height} />
              </Frame>
            ),
          }))}
        />
        <Carousel
          label="Five works"
          items={sampleArt.slice(0, 5).map((art) => ({
            id: art.id,
            content: <Picture src={art.src} alt={art.title} width={art.width} height={art.height} />,
          }))}
        />
      </div>
    </section>
  </>
)
