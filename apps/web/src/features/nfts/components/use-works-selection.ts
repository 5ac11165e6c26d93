import { useState } from 'react'
import { type MintableWork, useArtistWallets } from '../api/use-mint-artworks.ts'
import { addressRule } from './nft-draft.ts'

/** A chosen work and where its token goes. */
export type Recipient = {
  work: MintableWork
  address: string
  /** The artist's own wallet: null when they linked none, undefined while it is not known. */
  linked: string | null | undefined
  isGood: boolean
}

/** Which works are minted and to whom; the artist's linked wallet unless somebody writes another. */
export const useWorksSelection = (works: readonly MintableWork[], asked: readonly number[]) => {
  const open = works.filter(({ state }) => state !== 'minted')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(asked))
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map())
  const selected = open.filter(({ id }) => chosen.has(id))
  const wallets = useArtistWallets(selected.map(({ artist }) => artist.id))
  const recipients: Recipient[] = selected.map((work) => {
    const linked = wallets.get(work.artist.id)
    const address = written.get(work.id) ?? linked ?? ''
    return { work, address, linked, isGood: addressRule.safeParse(address).success }
  })
  return {
    open,
    chosen,
    recipients,
    toggle: (id: number, on: boolean) =>
      setChosen((before) => {
        const next = new Set(before)
        if (on) next.add(id)
        else next.delete(id)
        return next
      }),
    chooseAll: (on: boolean) => setChosen(new Set(on ? open.map(({ id }) => id) : [])),
    write: (id: number, address: string) => setWritten((before) => new Map(before).set(id, address.trim())),
    /** One address for all. */
    writeAll: (address: string) => setWritten(new Map(selected.map(({ id }) => [id, address.trim()]))),
  }
}
