import { fill, messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { isSameAddress, useLinkedWallet } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { brandCampaignPaths } from '../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  type MintableWork,
  type MintCampaign,
  RecipientsRefusal,
  useCollectionRights,
  useMintArtworks,
  useMintableWorks,
  type WorksMintInput,
} from '../api/use-mint-artworks.ts'
import { useWorksMintCost } from '../api/use-mint-cost.ts'
import screen from '../screens/nft-screens.module.css'
import { LeftOutWorks } from './left-out-works.tsx'
import { Coins, coinFact, dataFact, MintCost } from './mint-cost.tsx'
import { MintDialogs } from './mint-dialogs.tsx'
import parts from './mint-parts.module.css'
import type { MintPicture } from './mint-pictures.tsx'
import { amountRule } from './nft-draft.ts'
import { useMintStage } from './use-mint-stage.ts'
import { useWorksSelection } from './use-works-selection.ts'
import styles from './works-mint.module.css'
import { RecipientList, WorksChoice } from './works-mint-list.tsx'

type Collection = NonNullable<MintCampaign['collection']>

export type WorksMintProps = {
  campaign: MintCampaign & { collection: Collection }
  /** The works with most votes: the first page of the list, and how many there are in all. */
  best: { works: readonly MintableWork[]; total: number }
  /** The works that were chosen on the way here. */
  asked: readonly MintableWork[]
}

// The contracts take so many in one transaction; the price of more is that of several.
const MAX_IN_ONE = 400

const mintWords = (count: number) => (count === 0 ? 'Mint' : `Mint ${pluralise(count, 'work')}`)

const TokenSheet = ({
  collection,
  network,
  amount,
  onAmount,
}: {
  collection: Collection
  network: ChainNetwork | undefined
  amount: string
  onAmount: (text: string) => void
}) => (
  <Sheet as="section" className={parts.sheet ?? ''} aria-label="Token">
    <div className={parts.head}>
      <h2>Token</h2>
      <span className={parts.hint}>Same for all</span>
    </div>
    <FactList
      facts={[
        ['Network', network?.name ?? messages.networkUnsupported],
        ['Contract', <CopyData key="contract" text={collection.address} />],
        ['Collection', `${collection.name} (${collection.abbreviation})`],
        ['Token standard', `ERC ${collection.contractType}`],
        dataFact('Royalty', `${collection.royaltyPercent}% to ${shortAddress(collection.royaltyAddress)}`),
      ]}
    />
    {collection.contractType === 1155 && (
      <div className={styles.amount}>
        <TextField
          label="Number of tokens"
          hint="Of each work"
          required
          value={amount}
          onValueChange={onAmount}
          rules={amountRule}
          maxLength={13}
          inputMode="numeric"
          data
        />
      </div>
    )}
  </Sheet>
)

type Check = readonly [isGood: boolean | undefined, good: string, bad: string]

const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className={styles.checks} aria-label="Before you mint">
    {checks.map(([isGood, good, bad]) => (
      <li key={good} className={isGood === false ? parts.error : undefined}>
        <span className={parts.mark} aria-hidden="true">
          {isGood === undefined ? '○' : isGood ? '✓' : '✕'}
        </span>
        {isGood === false ? bad : good}
      </li>
    ))}
  </ul>
)

/** Names who can mint, where it is not this wallet. */
const ownerWords = (owner: string | null | undefined) =>
  owner
    ? `${messages.notTheOwner}: ${fill(messages.notTheOwnerBut, { owner: shortAddress(owner) })}`
    : messages.notTheOwner

const useMintChecks = (collection: Collection, network: ChainNetwork | undefined) => {
  const { wallet } = useWallet()
  const linked = useLinkedWallet()
  const rights = useCollectionRights(network, collection.address, wallet?.address).data ?? undefined
  const checks: readonly Check[] = [
    [wallet !== null, 'Wallet connected', messages.walletMissing],
    [
      wallet === null || linked === undefined ? undefined : isSameAddress(linked, wallet.address),
      'Wallet linked to your account',
      'This wallet is not linked to your account',
    ],
    [rights?.isOurs, 'Collection deployed on Plinth', messages.notPlatformContract],
    [rights?.isOwner, 'Wallet owns the collection', ownerWords(rights?.owner)],
  ]
  return { wallet, checks, isAllowed: checks.every(([isGood]) => isGood === true) }
}

const useMintCost = (
  { collection }: WorksMintProps['campaign'],
  network: ChainNetwork | undefined,
  recipients: readonly string[],
  amount: string,
  isAllowed: boolean,
) => {
  const { wallet } = useWallet()
  const isWhole = recipients.length > 0 && recipients.every((address) => address !== '')
  const trial =
    network && wallet && isAllowed && isWhole && amountRule.safeParse(amount).success
      ? {
          network,
          contract: collection.address,
          recipients: recipients.slice(0, MAX_IN_ONE),
          amount: Number(amount),
          wallet: wallet.address,
        }
      : null
  return { isAsked: trial !== null, ...useWorksMintCost(trial) }
}

const WalletAct = ({ isConnected }: { isConnected: boolean }) => (
  <Button block onClick={() => walletStore.open(isConnected ? 'link' : 'connect')}>
    {isConnected ? 'Link this wallet' : 'Connect wallet'}
  </Button>
)

const useWorksMint = ({ campaign, best, asked }: WorksMintProps) => {
  const { collection } = campaign
  const [page, setPage] = useState(1)
  const list = useMintableWorks(campaign.id, page).data ?? best
  const network = useNetworks().find(({ chainId }) => chainId === collection.chainId)
  const selection = useWorksSelection(asked, list.works)
  const [amount, setAmount] = useState('1')
  const { wallet, checks, isAllowed } = useMintChecks(collection, network)
  const { recipients } = selection
  const isWhole = recipients.length > 0 && recipients.every(({ isGood }) => isGood)
  const addresses = isWhole ? recipients.map(({ address }) => address) : []
  const cost = useMintCost(campaign, network, addresses, amount, isAllowed)
  // Who cannot even pay the fee has no price: the node does not try it.
  const isLow =
    cost.data?.isCovered === false || (cost.error instanceof ChainRefusal && cost.error.kind === 'low-balance')
  // Until the price, or why there is none, stands there, the button would move away under a press.
  const isPriced = !cost.isPending
  const isCounted = amountRule.safeParse(amount).success
  const input: WorksMintInput = {
    campaignId: campaign.id,
    artworkIds: recipients.map(({ work }) => work.id),
    recipients: addresses,
    amount: Number(amount),
  }
  return {
    ...{ collection, network, selection, amount, setAmount, wallet, checks, isAllowed, cost, input },
    choice: { selection, ...list, page, onPageChange: setPage },
    works: recipients.map(({ work }) => work),
    count: recipients.length,
    isReady: isAllowed && isWhole && isCounted && isPriced && !isLow && network !== undefined,
  }
}

type Plan = ReturnType<typeof useWorksMint>

const WorksSheet = ({ plan: { selection, choice, count, input } }: { plan: Plan }) => {
  // Stays as it is while works are chosen.
  const [isOpen] = useState(count === 0)
  return (
    <Sheet as="section" className={parts.sheet ?? ''} aria-label="Works and recipients">
      <div className={parts.head}>
        <h2>Works and recipients</h2>
        <span className={parts.hint}>{count} selected</span>
      </div>
      {count > 0 ? (
        <RecipientList selection={selection} campaignId={input.campaignId} />
      ) : (
        <p>{messages.selectOperationData}</p>
      )}
      <details className={styles.choices} open={isOpen}>
        <summary>{count > 0 ? 'Change selection' : 'Works of this campaign'}</summary>
        <WorksChoice {...choice} />
      </details>
    </Sheet>
  )
}

const CostSheet = ({ plan, onMint }: { plan: Plan; onMint: () => void }) => {
  const { wallet, network, cost, checks, isAllowed, count, isReady } = plan
  const isUnlinked = checks[1]?.[0] === false
  return (
    <Sheet as="aside" className={parts.sheet ?? ''} aria-label="Cost">
      <div className={parts.head}>
        <h2>Cost</h2>
        {wallet && <CopyData text={wallet.address} />}
      </div>
      <MintCost
        network={network}
        cost={cost.data}
        error={cost.error}
        waitsFor={cost.isAsked ? undefined : 'Connect your wallet and choose works and recipients to see the price.'}
      />
      {cost.data?.isCovered === false && <Banner tone="err">{messages.balanceLow}</Banner>}
      <Checks checks={checks} />
      {!isAllowed && (wallet === null || isUnlinked) && <WalletAct isConnected={wallet !== null} />}
      <Button variant="accent" size="large" block className={styles.wide ?? ''} disabled={!isReady} onClick={onMint}>
        {mintWords(count)}
      </Button>
      <p className={parts.hint}>
        {count > MAX_IN_ONE
          ? `You sign ${Math.ceil(count / MAX_IN_ONE)} times; the price is that of the first.`
          : 'You sign once in your wallet.'}
      </p>
    </Sheet>
  )
}

/** On phones the price and the button stay in sight while one looks at the works. */
const MintBar = ({ plan, onMint }: { plan: Plan; onMint: () => void }) => {
  const { network, cost, count, isReady } = plan
  return (
    <div className={styles.bar} data-bottom-bar="">
      <span className={parts.data}>
        {cost.data && network ? <Coins network={network} wei={cost.data.total} /> : '–'}
      </span>
      <Button variant="accent" size="large" disabled={!isReady} onClick={onMint}>
        {mintWords(count)}
      </Button>
    </div>
  )
}

const picturesOf = (works: readonly MintableWork[]): MintPicture[] =>
  works.map(({ picture, title, signature }) => ({ picture, title, detail: signature }))

const summaryOf = ({ collection, network, amount, cost }: Plan, count: number) => [
  ['Works', String(count)] as const,
  ['Token standard', `ERC ${collection.contractType}`] as const,
  ...(collection.contractType === 1155 ? [['Tokens of each', amount] as const] : []),
  ['Collection', `${collection.name} (${collection.abbreviation})`] as const,
  ['Network', network?.name ?? ''] as const,
  dataFact('Royalty', `${collection.royaltyPercent}% to ${shortAddress(collection.royaltyAddress)}`),
  ...(cost.data && network
    ? [coinFact('Mint fee', network, cost.data.fee), coinFact('Total, at most', network, cost.data.total)]
    : []),
]

/** Minting works of a completed campaign: who gets what, what it costs, and the way to the chain. */
export const WorksMint = (props: WorksMintProps) => {
  const plan = useWorksMint(props)
  const mint = useMintArtworks()
  const dialogs = useMintStage(mint)
  // What is being minted stays the same while its dialogs are open, even as the list behind them changes.
  const [running, setRunning] = useState<Pick<Plan, 'input' | 'works'> | null>(null)
  const { input, works } = running ?? plan
  const count = works.length
  const refused = mint.error instanceof RecipientsRefusal ? mint.error.leftOut : []
  return (
    <div className={screen.columns}>
      <div className={screen.stack}>
        <WorksSheet plan={plan} />
        <TokenSheet
          collection={plan.collection}
          network={plan.network}
          amount={plan.amount}
          onAmount={plan.setAmount}
        />
      </div>
      <CostSheet plan={plan} onMint={dialogs.ask} />
      <MintBar plan={plan} onMint={dialogs.ask} />
      <MintDialogs
        stage={dialogs.stage}
        network={plan.network}
        confirmLabel={mintWords(count)}
        works={picturesOf(works)}
        summary={summaryOf(plan, count)}
        leftOut={<LeftOutWorks works={works} leftOut={refused} />}
        onConfirm={() => {
          // A refusal that was closed is over: what is asked for then is asked for as a whole.
          const leftOut = dialogs.stage.kind === 'left-out' ? refused : []
          setRunning({ input, works: works.filter(({ id }) => !leftOut.some(({ artworkId }) => artworkId === id)) })
          dialogs.start(input)
        }}
        onClose={() => {
          dialogs.close()
          if (mint.isPending) return
          if (refused.length > 0) mint.forget()
          // The chain has them; until the server calls them minted they would look as if they could be minted again.
          if (running && mint.isSuccess) plan.selection.set(running.works, false)
          setRunning(null)
        }}
        completedWords={`${pluralise(count, 'work')} minted.`}
        completedActions={
          <Button asChild variant="primary">
            <SiteLink href={brandCampaignPaths.list('completed')}>Back to My Campaign</SiteLink>
          </Button>
        }
      />
    </div>
  )
}
