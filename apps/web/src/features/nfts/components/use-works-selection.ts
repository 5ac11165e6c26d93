import { useState } from 'react'
import { type MintableWork, useArtistWallets } from '../api/use-mint-artworks.ts'
import { choose, chosenWorks, type MintChoice } from './mint-choice.ts'
import { addressRule } from './nft-draft.ts'

/** A chosen work and where its token goes. */
export type Recipient = {
  work: MintableWork
  address: string
  /** The artist's own wallet: null when they linked none, undefined while it is not known. */
  linked: string | null | undefined
  isGood: boolean
}

/**
 * Which works are minted and to whom; the artist's linked wallet unless somebody writes another. `asked` came with the address,
 * `known` is what the list has shown.
 */
export const useWorksSelection = (asked: readonly MintableWork[], known: readonly MintableWork[]) => {
  const [choice, setChoice] = useState<MintChoice>(() => choose(new Map(), asked, true))
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map())
  const selected = chosenWorks(choice, [...asked, ...known])
  const wallets = useArtistWallets(selected.map(({ artist }) => artist.id))
  const recipients: Recipient[] = selected.map((work) => {
    const linked = wallets.get(work.artist.id)
    const address = written.get(work.id) ?? linked ?? ''
    return { work, address, linked, isGood: addressRule.safeParse(address).success }
  })
  return {
    recipients,
    has: (id: number) => choice.has(id),
    set: (works: readonly MintableWork[], on: boolean) => setChoice((before) => choose(before, works, on)),
    write: (id: number, address: string) => setWritten((before) => new Map(before).set(id, address.trim())),
    /** One address for all. */
    writeAll: (address: string) => setWritten(new Map(selected.map(({ id }) => [id, address.trim()]))),
  }
}

/** Which works are minted, to whom, and the ways to change it. */
export type WorksSelection = ReturnType<typeof useWorksSelection>
