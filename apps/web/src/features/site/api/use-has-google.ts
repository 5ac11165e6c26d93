import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useIdle } from '../../../lib/layout/use-idle.ts'

/** Whether one can continue with Google here; false until it is known. */
export const useHasGoogle = () => useSiteSwitches({ enabled: useIdle() })?.google ?? false
