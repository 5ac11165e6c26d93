import type { MintableWork } from '../api/use-mint-artworks.ts'

/** The works that were chosen, each with what is shown of it once its page is gone. */
export type MintChoice = ReadonlyMap<number, MintableWork>

/** Whether a work can be minted: one whose mint was begun can be taken up again, one that is minted cannot. */
export const isMintable = ({ state }: Pick<MintableWork, 'state'>) => state !== 'minted'

/** The works that selecting all takes: none whose mint was begun (docs/product/wallet-and-nfts.md#minting-a-campaigns-works). */
export const atOnce = (works: readonly MintableWork[]) => works.filter(({ state }) => state === 'submitted')

/** Chooses works, or leaves them out. */
export const choose = (choice: MintChoice, works: readonly MintableWork[], on: boolean): MintChoice => {
  const next = new Map(choice)
  for (const work of works) on ? next.set(work.id, work) : next.delete(work.id)
  return next
}

/** What is chosen and still to be minted, as it is known last. */
export const chosenWorks = (choice: MintChoice, known: readonly MintableWork[]): MintableWork[] => {
  const latest = new Map(known.map((work) => [work.id, work]))
  return [...choice.values()].map((work) => latest.get(work.id) ?? work).filter(isMintable)
}
