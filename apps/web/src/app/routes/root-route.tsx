import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

/** The root of every address: the shell. */
export const rootRoute = createRootRoute({ component: Shell })
