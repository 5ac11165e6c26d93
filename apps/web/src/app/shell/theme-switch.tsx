import { Moon, Sun } from 'lucide-react'
import { useTheme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Turns the lights of the gallery off and on. */
export const ThemeSwitch = () => {
  const { theme, toggleTheme } = useTheme()
  const night = theme === 'night'
  return (
    <IconButton label={night ? 'Switch to light theme' : 'Switch to night theme'} onClick={toggleTheme}>
      {night ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  )
}
