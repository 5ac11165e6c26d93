import { useCurrentInView } from '../../../lib/layout/use-current-in-view.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import styles from './settings-nav.module.css'

/** One part of the settings, by the value of `tab` in the address. */
type SettingsLink = { value: string; label: string }

export type SettingsNavProps = { path: string; tabs: readonly SettingsLink[]; current: string }

/** The parts of the settings: a column beside the sheet, on phones a strip above it. */
export const SettingsNav = ({ path, tabs, current }: SettingsNavProps) => {
  const nav = useCurrentInView(current)
  return (
    <nav ref={nav} className={styles.nav} aria-label="Settings">
      {tabs.map(({ value, label }) => (
        <SiteLink
          key={value}
          href={`${path}?tab=${value}`}
          className={styles.link}
          aria-current={value === current ? 'page' : undefined}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}
