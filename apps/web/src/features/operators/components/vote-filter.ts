import { voteState } from '@plinth/api-schema/states'
import { type VoteSign, voteSigns } from '@plinth/api-schema/vote-signs'
import { fromWireDateTime, toWireDateTime } from '@plinth/api-schema/wire-time'
import type { VoteFilter } from '../api/use-work-votes.ts'
import type { Grouping } from './vote-groups.tsx'

const MINUTES_10_MS = 600_000
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
// An address drops what is empty.
const NONE = 'none'

const keyOf = (word: string) => (word === NONE ? '' : word)

type Values = Readonly<Record<string, string | undefined>>
const timeOf = (text: string | undefined) => (text !== undefined && TIME.test(text) ? text : undefined)
const isSign = (word: string | undefined): word is VoteSign =>
  (voteSigns as readonly (string | undefined)[]).includes(word)

/** What the address says of which votes are wanted: groups by their keys. */
export const chosenGroups = (values: Values): Partial<Record<Grouping, string>> => {
  const { network, device, mail, signUp } = values
  return {
    ...(network === undefined ? {} : { networks: keyOf(network) }),
    ...(device === undefined ? {} : { devices: keyOf(device) }),
    ...(mail === 'throwaway' || mail === 'usual' ? { mails: mail } : {}),
    ...(timeOf(signUp) ? { signUps: signUp! } : {}),
  }
}

const ADDRESS: Readonly<Record<Grouping, string>> = {
  networks: 'network',
  devices: 'device',
  mails: 'mail',
  signUps: 'signUp',
}

/** What the address changes to when a group is chosen, or left. */
export const groupInAddress = (grouping: Grouping, key: string | undefined) => ({
  [ADDRESS[grouping]]: key === '' ? NONE : key,
})

/** Everything of the address that narrows the votes down, dropped. */
export const NO_FILTER = {
  state: undefined,
  sign: undefined,
  network: undefined,
  device: undefined,
  mail: undefined,
  signUp: undefined,
  from: undefined,
  to: undefined,
} as const

/** The state in the address. */
export const chosenState = ({ state }: Values): 'counted' | 'held' | 'voided' | undefined =>
  state === 'counted' || state === 'held' || state === 'voided' ? state : undefined

/** Whether the address narrows the votes down at all. */
export const isNarrowed = (values: Values) => Object.keys(NO_FILTER).some((name) => values[name] !== undefined)

/** What the calls ask for, from what the address says. */
export const filterOf = (values: Values): VoteFilter => {
  const { networks, devices, mails, signUps } = chosenGroups(values)
  const [state, from, to] = [chosenState(values), timeOf(values.from), timeOf(values.to)]
  return {
    ...(state === undefined ? {} : { state: voteState[state] }),
    ...(networks === undefined ? {} : { network: networks }),
    ...(devices === undefined ? {} : { device: devices }),
    ...(mails === undefined ? {} : { throwaway: mails === 'throwaway' ? 1 : 0 }),
    ...(isSign(values.sign) ? { sign: values.sign } : {}),
    ...(from === undefined ? {} : { fromTime: from }),
    ...(to === undefined ? {} : { toTime: to }),
    ...(signUps === undefined
      ? {}
      : {
          signUpFrom: signUps,
          signUpTo: toWireDateTime(new Date(fromWireDateTime(signUps).getTime() + MINUTES_10_MS)),
        }),
  }
}
