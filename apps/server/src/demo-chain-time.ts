import { createReadingClient, nodeTransport } from '@plinth/contracts/chain-client'
import type { Clock } from './ports/clock.ts'

/** How long before the present the chain of a demo begins: as long ago as its oldest trade. */
export const DEMO_PAST_MS = 6 * 86_400_000

const openNode = (nodeUrl: string) => {
  const client = createReadingClient({ transport: nodeTransport(nodeUrl), cacheTime: 0 })
  return {
    setTime: (at: Date) =>
      client.request({ method: 'evm_setTime', params: [Math.floor(at.getTime() / 1_000)] } as never),
    newestBlockAt: async () => new Date(Number((await client.getBlock()).timestamp) * 1_000),
  }
}

/** Lets the embedded chain make its blocks at the present time from now on. */
export const bringToPresent = async (nodeUrl: string, clock: Clock): Promise<void> => {
  await openNode(nodeUrl).setTime(clock.now())
}

/**
 * The time of the demo, on the chain and for those who act there: what it tells of the past happened then, and no block is of the
 * future. A chain that has come further, as after a restart, stays where it is.
 */
export function openDemoTime(clock: Clock, nodeUrl: string) {
  const node = openNode(nodeUrl)
  let behindMs = 0
  const demoClock: Clock = { now: () => new Date(clock.now().getTime() - behindMs) }
  return {
    clock: demoClock,
    /** Goes to so long before the present, or as far from it as the chain still can, and answers how long before that is. */
    async goTo(agoMs: number): Promise<number> {
      const reachable = clock.now().getTime() - (await node.newestBlockAt()).getTime()
      behindMs = Math.max(0, Math.min(agoMs, reachable))
      await node.setTime(demoClock.now())
      return behindMs
    },
  }
}
/** The time of the demo. */
export type DemoTime = ReturnType<typeof openDemoTime>
