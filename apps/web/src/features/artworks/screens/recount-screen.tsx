import { isNotFound } from '../../../lib/api/refusals.ts'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { OWN_VOTES } from '../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RecountProgress } from '../api/run-recount.ts'
import { useCampaign } from '../api/use-campaign.ts'
import { type RecountState, useRecount } from '../api/use-recount.ts'
import { useVoteLog } from '../api/use-vote-log.ts'
import { CampaignTrail } from '../components/campaign-head.tsx'
import { MissingCampaign } from '../components/missing-campaign.tsx'
import { ProofLists } from '../components/votes/proof-lists.tsx'
import { ReceiptForm } from '../components/votes/receipt-form.tsx'
import { RecountDone } from '../components/votes/recount-done.tsx'
import styles from './recount-screen.module.css'

const progressWords = (progress: RecountProgress) => {
  if (progress.step === 'site') return 'Reading the votes that the site shows'
  const { leaves, size } = progress
  return `Checking the log: ${leaves.toLocaleString('en-US')} of ${size.toLocaleString('en-US')} entries`
}

const Running = ({ progress }: { progress: RecountProgress }) => (
  <div className={styles.running} role="status">
    <Progress
      label="Recount"
      value={progress.step === 'log' && progress.size > 0 ? progress.leaves / progress.size : undefined}
    />
    <p>{progressWords(progress)}</p>
  </div>
)

const CLOSED =
  'The totals of this campaign are hidden until its end. Come back then: the whole log is opened at the close.'

const Failed = ({ state, isOver }: { state: Extract<RecountState, { step: 'failed' }>; isOver: boolean }) => (
  <Banner tone={state.reason === 'unreadable' ? 'err' : 'warn'}>
    {state.reason === 'closed' && !isOver ? CLOSED : state.message}
  </Banner>
)

const OwnVotesLink = () => {
  const { member } = useSession()
  return (
    member?.userType === PARTICIPANT && (
      <Button asChild variant="quiet">
        <SiteLink href={OWN_VOTES}>My votes</SiteLink>
      </Button>
    )
  )
}

const RecountPanel = ({ campaign }: { campaign: Campaign }) => {
  const log = useVoteLog(campaign.id)
  const { state, start } = useRecount(campaign.id)
  const isOver = campaign.stage === 'completed'
  if (log.error)
    return isNotFound(log.error) ? (
      <EmptyState headingLevel={2} title="There is nothing to recount yet">
        The log of this campaign opens with its first vote.
      </EmptyState>
    ) : (
      <LoadFailed title="The log could not be loaded" error={log.error} onRetry={() => void log.refetch()} />
    )
  return (
    <>
      <div className={styles.start}>
        <Button
          variant="accent"
          size="large"
          pending={state.step === 'running'}
          slowWords={null}
          aria-disabled={!log.data}
          onClick={() => log.data && void start()}
        >
          {state.step === 'idle' ? 'Recount now' : 'Recount again'}
        </Button>
        <OwnVotesLink />
      </div>
      {state.step === 'running' && <Running progress={state.progress} />}
      {state.step === 'failed' && <Failed state={state} isOver={isOver} />}
      {state.step === 'done' && <RecountDone campaignId={campaign.id} {...state} />}
      <ProofLists />
      {log.data && <ReceiptForm place={{ campaignId: campaign.id, ...log.data }} />}
      <Yourself logPath={log.data?.logPath} />
    </>
  )
}

const Yourself = ({ logPath }: { logPath: string | undefined }) =>
  logPath && (
    <p className={styles.yourself}>
      You need not believe this page either: with the source of Plinth,{' '}
      <code>npm run recount -- {`${window.location.origin}${logPath}`}</code> counts by another program, and the format
      of the log is documented so that anybody can write one. This page may ask only the node that the site names for
      its chain: add <code className={styles.flag}>--rpc</code> with the address of a node that you trust and{' '}
      <code className={styles.flag}>--contract</code> with the contract that you know, and the anchors are read from
      there.
    </p>
  )

/** Recounts a campaign in the visitor's own browser. */
export const RecountScreen = ({ campaignId }: { campaignId: number | undefined }) => {
  const { data: campaign, error, isError, refetch } = useCampaign(campaignId)
  useDocumentTitle(campaign && `Recount, ${campaign.name}`)
  const missing = campaignId === undefined || isError
  return (
    <PageWidth className={styles.page}>
      <div className={styles.column}>
        {!campaign && missing && <MissingCampaign error={error} onRetry={() => void refetch()} />}
        {!campaign && !missing && (
          <div aria-busy="true">
            <Skeleton lines={6} />
          </div>
        )}
        {campaign && (
          <>
            <header className={styles.head}>
              <CampaignTrail campaign={campaign} page="Recount" />
              <h1>Recount this vote</h1>
              <p className={styles.lead}>
                Your browser downloads every entry of the log, checks its hash and counts it by the rules of{' '}
                <bdi>{campaign.name}</bdi>. The head of the log is its signed fingerprint: if one entry changed, it
                would no longer fit. Nothing is taken on trust but the bytes.
              </p>
            </header>
            <RecountPanel key={campaign.id} campaign={campaign} />
          </>
        )}
      </div>
    </PageWidth>
  )
}
