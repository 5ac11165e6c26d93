import { operationSwitch } from '@plinth/api-schema/site'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from './client.ts'

/** Which parts of the product are switched on. */
export const siteSwitchesQuery = configQuery(operationSwitch, {})

/** Which parts of the product are switched on; undefined until it is known. */
export const useSiteSwitches = ({ enabled = true } = {}) => useQuery({ ...siteSwitchesQuery, enabled }).data

/** Whether the product sends mail; without a mail server only its operators read what it writes. */
export const useSendsMail = () => useSiteSwitches()?.mail ?? true
