import {
  type CollectionDeployment,
  collectionWordsToWire,
  deploymentFromWire,
  type NewCollection,
} from '@plinth/api-schema/collection'
import { collectionDetail, saveCollection } from '@plinth/api-schema/collections'
import { messages } from '@plinth/api-schema/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { isTransient } from '../../../lib/api/refusals.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { deployCollection } from '../../../lib/chain/collection-actions.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { networksQuery } from '../../../lib/chain/network.ts'
import { untilSent } from '../../../lib/chain/wallet-request.ts'
import { useWallet } from '../../../lib/chain/wallet-store.ts'
import { refreshCollections } from './refresh-collections.ts'

/** How far a deployment has come. */
export type DeployStep = 'storing' | 'signing' | 'waiting' | 'recording'
/** A collection that is to be kept first, or one that is kept and waits. */
export type DeployInput = NewCollection | CollectionDeployment

const ASK_EVERY_MS = 1_000
const MAX_ASKED = 60

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const keep = async (input: DeployInput): Promise<CollectionDeployment> => {
  if (!('imageUrl' in input)) return input
  const { chainId, contractType, name, symbol, royaltyPercent: royaltyProportion } = input
  const form = { ...collectionWordsToWire(input), chainId, contractType, name, symbol, royaltyProportion }
  return deploymentFromWire(await api(saveCollection, form))
}

/** Waits until the server has seen the collection on the chain; one that is away for a while is asked again. */
const awaitSeen = async (id: number) => {
  for (let asked = 0; asked < MAX_ASKED; asked++) {
    const seen = await api(collectionDetail, { id }).catch((error: unknown) => {
      if (isTransient(error)) return null
      throw error
    })
    if (seen?.contractAddr) return
    await pause(ASK_EVERY_MS)
  }
  throw new ChainRefusal('pending', messages.transactionPending)
}

/** Keeps a collection, has the wallet deploy it and waits until everybody sees it; answers its number. */
export const useDeploy = () => {
  const client = useQueryClient()
  const { wallet } = useWallet()
  const [step, setStep] = useState<DeployStep>('storing')
  const run = useMutation({
    mutationFn: async (input: DeployInput) => {
      setStep('storing')
      const { id, chainId, contractType: type, name, symbol: abbreviation, ...rest } = await keep(input)
      const network = (await client.fetchQuery(networksQuery())).find((known) => known.chainId === chainId)
      if (!network) throw new ChainRefusal('network', messages.networkUnsupported)
      if (!isSameAddress(wallet?.address, rest.wallet)) throw new ChainRefusal('not-permitted', messages.noPermission)
      setStep('signing')
      const { royaltyAddress, royaltyBps } = rest
      const wanted = { type, name, abbreviation, royaltyAddress, royaltyBps }
      const { forget } = await untilSent(({ onSent, requireWanted }) =>
        deployCollection(network, wanted, {
          requireWanted,
          onSent: () => {
            setStep('waiting')
            onSent()
          },
        }),
      )
      setStep('recording')
      await awaitSeen(id)
      forget()
      return id
    },
    onSettled: () => refreshCollections(client),
    // The dialog tells it, with the way to try again.
    meta: { failure: 'silent' },
  })
  return { ...run, step }
}

/** A deployment as its dialog sees it. */
export type DeployRun = ReturnType<typeof useDeploy>
