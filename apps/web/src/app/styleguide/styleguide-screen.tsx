import { Moon, Sun } from 'lucide-react'
import { useTheme } from '../../theme/theme.ts'
import { Frame } from '../../ui/frame.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ControlsSection } from './controls-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { ListsSection } from './lists-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { sampleArt } from './sample-art.ts'
import styles from './styleguide.module.css'
import { WaitingSection } from './waiting-section.tsx'
import { WallSection } from './wall-section.tsx'

/** Every part of the design system in every state, for those who build with it. */
export const StyleguideScreen = () => {
  const { theme, toggleTheme } = useTheme()
  const opener = sampleArt[4]
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Logo />
        <IconButton label={theme === 'night' ? 'Use the light theme' : 'Use the night theme'} onClick={toggleTheme}>
          {theme === 'night' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </IconButton>
      </div>
      <div className={styles.hero}>
        {opener && (
          <Frame>
            <Picture src={opener.src} alt={opener.title} width={opener.width} height={opener.height} priority />
          </Frame>
        )}
        <div>
          <h1>The parts that Plinth is built of</h1>
          <p className={styles.lede}>The art brings the colour. The chrome is ink on the wall, and one red dot.</p>
        </div>
      </div>
      <WallSection />
      <ControlsSection />
      <FieldsSection />
      <ListsSection />
      <OverlaysSection />
      <WaitingSection />
    </div>
  )
}
