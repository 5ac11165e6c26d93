import { Copy, Heart, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SectionRule } from '../../ui/section-rule.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { sampleArt } from './sample-art.ts'
import styles from './styleguide.module.css'

const DAY_MS = 86_400_000

const Buttons = () => {
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <div className={styles.row}>
        <Button variant="accent" onClick={() => setClicks(clicks + 1)}>
          Join
        </Button>
        <Button variant="primary">Create</Button>
        <Button>Share</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="primary" pending>
          Deploying
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="accent" asChild>
          <a href="#buttons">Read the rules</a>
        </Button>
        <span className={styles.note}>{clicks} clicks taken, one in 500 ms</span>
      </div>
      <div className={styles.row}>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button size="large">Large</Button>
        <Button>
          <Copy aria-hidden="true" />
          With an icon
        </Button>
        <IconButton label="Like">
          <Heart aria-hidden="true" />
        </IconButton>
        <IconButton label="Light" variant="secondary">
          <Sun aria-hidden="true" />
        </IconButton>
        <IconButton label="Night" variant="primary" size="small">
          <Moon aria-hidden="true" />
        </IconButton>
        <Tooltip text="Copied">
          <Button size="small" variant="quiet">
            With a tip
          </Button>
        </Tooltip>
      </div>
    </>
  )
}

/** Buttons, status and small signs. */
export const ControlsSection = () => {
  const [view, setView] = useState<'others' | 'mine'>('others')
  const [end] = useState(() => Date.now() + 12 * DAY_MS + 7.7 * 3_600_000)
  return (
    <section className={styles.section} aria-labelledby="buttons">
      <SectionRule id="buttons" title="Buttons and status" />
      <div className={styles.stack}>
        <Buttons />
        <div className={styles.row}>
          <StatusDot state="full">Minted</StatusDot>
          <StatusDot state="half">In review</StatusDot>
          <StatusDot state="ring">Submitted</StatusDot>
          <Badge>Draft</Badge>
          <Badge tone="ink">Participated in</Badge>
          <Badge tone="ok">Verified</Badge>
          <Badge tone="warn">Pending review</Badge>
          <Badge tone="err">Unverified</Badge>
        </div>
        <div className={styles.row}>
          <Avatar name="ana.lim" size="large" src={sampleArt[2]?.src} />
          <Avatar name="j.okafor" />
          <Avatar name="Studio North" shape="square" src={sampleArt[3]?.src} />
          <Avatar name="mei" size="small" />
          <Segmented
            label="Whose works"
            value={view}
            onValueChange={setView}
            options={[
              { value: 'others', label: 'Others' },
              { value: 'mine', label: 'Mine' },
            ]}
          />
          <Logo />
        </div>
        <div className={styles.row}>
          <Countdown until={end} />
          <Countdown until={end} size="small" />
        </div>
      </div>
    </section>
  )
}
