import { useState } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useWallet } from '../../../lib/chain/wallet-store.ts'
import { nftPaths } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDiscardNft } from '../api/use-discard-nft.ts'
import { useResumeMint } from '../api/use-mint-own.ts'
import type { Nft } from '../api/use-nft.ts'
import { dataFact } from './mint-cost.tsx'
import { MintDialogs } from './mint-dialogs.tsx'
import { useMintStage } from './use-mint-stage.ts'

const DiscardButton = ({ id, name }: Pick<Nft, 'id' | 'name'>) => {
  const discard = useDiscardNft()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this NFT?"
        confirm="Discard"
        pending={discard.isPending}
        onConfirm={() => discard.mutate(id, { onSuccess: () => setAsking(false) })}
      >
        <bdi>{name}</bdi> is not minted, and what was prepared for it is given up. To mint it, you create it again.
      </ConfirmDialog>
    </>
  )
}

const GivenUp = () => (
  <Banner
    action={
      <Button asChild>
        <SiteLink href={nftPaths.create}>Create it again</SiteLink>
      </Button>
    }
  >
    It was discarded, or its transaction never came. It is not minted.
  </Banner>
)

/** Offers the creator of an NFT that is not minted yet to go on where they stopped. */
export const ResumeMint = ({ nft }: { nft: Nft }) => {
  const { wallet, openConnect } = useWallet()
  const network = useNetworks().find(({ chainId }) => chainId === nft.chainId)
  const resume = useResumeMint()
  const dialogs = useMintStage(resume)
  const dialog = (
    <MintDialogs
      stage={dialogs.stage}
      network={network}
      confirmLabel="Mint"
      works={[{ picture: nft.picture, title: nft.name, detail: nft.creator.name }]}
      summary={[
        ['Token standard', `ERC ${nft.contractType}`],
        ['Network', network?.name ?? ''],
        dataFact('Wallet', shortAddress(nft.mint?.minter ?? '')),
      ]}
      onConfirm={() => dialogs.start(nft)}
      onClose={dialogs.close}
      completedWords={`“${nft.name}” is minted.`}
      completedActions={
        <Button variant="primary" onClick={dialogs.close}>
          View item
        </Button>
      }
    />
  )
  if (!nft.mint) return dialog
  if (nft.state === 'givenUp') return <GivenUp />
  if (nft.state === 'unconfirmed')
    return (
      <>
        <Banner>The chain has it. It is minted for good after a few more blocks.</Banner>
        {dialog}
      </>
    )
  const label = nft.mint.txHash ? 'Look again' : 'Go on minting'
  return (
    <>
      <Banner
        tone="warn"
        action={
          <>
            {!nft.mint.txHash && <DiscardButton id={nft.id} name={nft.name} />}
            <Button onClick={wallet || nft.mint.txHash ? dialogs.ask : openConnect}>{label}</Button>
          </>
        }
      >
        {nft.mint.txHash ? 'Its transaction is on the way.' : 'It is stored and not minted yet.'}
      </Banner>
      {dialog}
    </>
  )
}
