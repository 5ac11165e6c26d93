import { messages } from '@plinth/api-schema/messages'
import type { NewNft } from '@plinth/api-schema/nft'
import { useEffect, useState } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { isSameAddress, useLinkedWallet } from '../../../lib/chain/linked-wallet.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { showUploaded } from '../../../lib/pictures/uploaded-picture.ts'
import type { Member } from '../../../lib/session/session-store.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { UploadsProvider, useAfterUploads } from '../../../ui/uploads.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { useOwnMintCost, useWorksMintCost } from '../api/use-mint-cost.ts'
import { useMintOwn } from '../api/use-mint-own.ts'
import { useOwnCollections } from '../api/use-own-collections.ts'
import styles from './create-nft.module.css'
import { CreateNftFields } from './create-nft-form.tsx'
import { coinFact, dataFact, MintCost } from './mint-cost.tsx'
import { MintDialogs } from './mint-dialogs.tsx'
import parts from './mint-parts.module.css'
import { amountRule, emptyNft, forgetNft, keepNft, type NftValues, nftForm, readNft } from './nft-draft.ts'
import { useMintStage } from './use-mint-stage.ts'

const storage = safeStorage(() => localStorage)

const inputOf = (values: NftValues): NewNft => ({
  chainId: Number(values.network),
  pictureUrl: values.picture?.url ?? '',
  imageUrl: values.picture?.url ?? '',
  name: values.name.trim(),
  description: values.description.trim(),
  categoryId: values.category === '' ? null : Number(values.category),
  contractType: values.standard === '1155' ? 1155 : 721,
  amount: Number(values.amount),
  royaltyAddress: values.royaltyAddress.trim(),
  royaltyPercent: values.royaltyShare.trim(),
  recipient: values.recipient.trim(),
  collectionId: values.collection === '' ? undefined : Number(values.collection),
})

const useNftForm = (member: Member, isSent: boolean) => {
  const { wallet } = useWallet()
  const networks = useNetworks()
  const [start] = useState(() => readNft(storage, member.id))
  const form = useCheckedForm<NftValues>(nftForm, { defaultValues: start, mode: 'onTouched' })
  const values = form.watch()
  const { getValues, setValue } = form
  useEffect(() => {
    // From then on the server keeps it, and the next one begins on an empty sheet.
    if (isSent) forgetNft(storage, member.id)
    else keepNft(storage, member.id, values)
  })
  // What is left empty is filled as soon as it is known; what somebody wrote stays.
  const first = networks.find(({ chainId }) => chainId === wallet?.chainId) ?? networks[0]
  useEffect(() => {
    if (first && getValues('network') === '') setValue('network', String(first.chainId))
  }, [first, getValues, setValue])
  useEffect(() => {
    if (!wallet) return
    for (const name of ['royaltyAddress', 'recipient'] as const)
      if (getValues(name) === '') setValue(name, wallet.address)
  }, [wallet, getValues, setValue])
  return { form, values }
}

const WalletNotice = ({ isConnected, linked }: { isConnected: boolean; linked: string | null | undefined }) =>
  isConnected ? (
    <Banner tone="warn" action={<Button onClick={() => walletStore.open('link')}>Link this wallet</Button>}>
      {linked ? `Your account is linked to ${shortAddress(linked)}.` : 'This wallet is not linked to your account yet.'}{' '}
      Minting needs the linked wallet.
    </Banner>
  ) : (
    <Banner tone="warn" action={<Button onClick={() => walletStore.open('connect')}>Connect wallet</Button>}>
      {messages.walletMissing}
    </Banner>
  )

const worksOf = ({ picture, name, standard, amount }: NftValues) =>
  picture
    ? [
        {
          picture: showUploaded(picture),
          title: name,
          detail: standard === '1155' ? `Edition of ${amount}` : 'One of one',
        },
      ]
    : []

const Preview = ({ values, member }: { values: NftValues; member: Member }) => {
  const { picture } = values
  return (
    picture && (
      <Frame
        caption={
          <WallLabel
            title={values.name || 'Untitled so far'}
            detail={
              values.standard === '1155' ? (
                <>
                  <bdi>{member.name}</bdi>, edition of {values.amount}
                </>
              ) : (
                member.name
              )
            }
            status={<StatusDot state="ring">Not minted</StatusDot>}
          />
        }
      >
        <Picture
          {...showUploaded(picture)}
          alt={values.name || 'Your picture'}
          sizes="(max-width: 1081px) 92vw, 380px"
        />
      </Frame>
    )
  )
}

const doneWords = ({ name, recipient = '' }: NewNft, wallet: string | undefined) =>
  isSameAddress(recipient, wallet)
    ? `“${name}” is in your wallet.`
    : `“${name}” was minted to ${shortAddress(recipient)}.`

/** The ways on from a completed mint: the homepage or the item. */
const DoneActions = ({ id, memberId }: { id: number | undefined; memberId: number }) => (
  <>
    <Button asChild variant="quiet">
      <SiteLink href={paths.participant.home}>Back to Homepage</SiteLink>
    </Button>
    {id !== undefined && (
      <Button asChild variant="primary">
        <SiteLink href={nftPath({ id, creator: { id: memberId } })}>View item</SiteLink>
      </Button>
    )}
  </>
)

const useCost = (values: NftValues) => {
  const { wallet } = useWallet()
  const network = useNetworks().find(({ chainId }) => String(chainId) === values.network)
  const isCounted = amountRule.safeParse(values.amount).success
  const input = inputOf(values)
  const trial =
    network && wallet && isCounted
      ? { network, contractType: input.contractType, amount: input.amount, wallet: wallet.address }
      : null
  const own = useOwnCollections().collections.find(({ id }) => id === input.collectionId)
  const shared = useOwnMintCost(input.collectionId === undefined ? trial : null)
  const inOwn = useWorksMintCost(trial && own ? { ...trial, contract: own.contract, recipients: [trial.wallet] } : null)
  return { network, ...(own ? inOwn : shared) }
}

type Cost = ReturnType<typeof useCost>

const summaryOf = (values: NftValues, { network, data }: Cost) => [
  ['Token standard', `ERC ${values.standard}`] as const,
  ...(values.standard === '1155' ? [['Number of tokens', values.amount] as const] : []),
  ['Network', network?.name ?? ''] as const,
  dataFact('Recipient', shortAddress(values.recipient)),
  values.collection === ''
    ? dataFact('Royalty', `${values.royaltyShare}% to ${shortAddress(values.royaltyAddress)}`)
    : dataFact('Royalty', `${values.royaltyShare}%`),
  ...(data && network
    ? [
        coinFact('Mint fee', network, data.fee),
        coinFact('Gas, at most', network, data.total - data.fee),
        coinFact('Total, at most', network, data.total),
      ]
    : []),
]

const CostSheet = ({ cost, isConnected }: { cost: Cost; isConnected: boolean }) => (
  <Sheet as="section" tight className={parts.sheet ?? ''} aria-label="What it costs now">
    <h2 className={parts.title}>What it costs now</h2>
    <MintCost
      network={cost.network}
      cost={cost.data}
      error={cost.error}
      waitsFor={isConnected ? undefined : 'Connect your wallet to see the price.'}
    />
    {cost.data?.isCovered === false && (
      <p role="alert" className={parts.error}>
        {messages.balanceLow}
      </p>
    )}
  </Sheet>
)

const Create = ({ member }: { member: Member }) => {
  const { wallet } = useWallet()
  const linked = useLinkedWallet()
  const mint = useMintOwn()
  const { form, values } = useNftForm(member, mint.isSuccess || mint.progress.hash !== undefined)
  const cost = useCost(values)
  const dialogs = useMintStage(mint)
  const { afterUploads, isWaiting } = useAfterUploads()
  const isReady = wallet !== null && isSameAddress(linked, wallet.address)
  const close = () => {
    dialogs.close()
    // The next one begins on an empty sheet.
    if (!mint.isSuccess) return
    mint.reset()
    form.reset(emptyNft())
  }
  return (
    <div className={styles.columns}>
      <Sheet className={styles.sheet ?? ''}>
        <Form className={styles.form} onSubmit={() => afterUploads(form.handleSubmit(() => dialogs.ask()))}>
          {!isReady && linked !== undefined && <WalletNotice isConnected={wallet !== null} linked={linked} />}
          <CreateNftFields form={form} />
          <div className={styles.foot}>
            <span className={parts.hint}>
              {isWaiting ? 'Your picture is on its way.' : 'Kept on this device until it is minted.'}
            </span>
            <Button
              variant="accent"
              size="large"
              type="submit"
              disabled={!isReady || !cost.data?.isCovered}
              pending={isWaiting}
            >
              Mint
            </Button>
          </div>
        </Form>
      </Sheet>
      <aside className={styles.side} aria-label="How it looks and what it costs">
        <Preview values={values} member={member} />
        <CostSheet cost={cost} isConnected={wallet !== null} />
      </aside>
      <MintDialogs
        stage={dialogs.stage}
        network={cost.network}
        confirmLabel="Mint"
        works={worksOf(values)}
        summary={summaryOf(values, cost)}
        onConfirm={() => dialogs.start(inputOf(form.getValues()))}
        onClose={close}
        completedWords={mint.variables ? doneWords(mint.variables, wallet?.address) : ''}
        completedActions={<DoneActions id={mint.data} memberId={member.id} />}
      />
      {/* What was written waits on this device; only a file on its way would be lost. */}
      <LeaveGuard />
    </div>
  )
}

/** The form of a new NFT, its price, and the way to the chain. */
export const CreateNft = (props: { member: Member }) => (
  <UploadsProvider>
    <Create {...props} />
  </UploadsProvider>
)
