import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { useNetworks } from '../../../../lib/chain/use-networks.ts'
import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { useTokens } from '../../api/use-tokens.ts'
import { BasicsTab } from './basics-tab.tsx'
import styles from './campaign-editor.module.css'
import { DeployerProvider } from './deployer.tsx'
import { DeployerTab } from './deployer-tab.tsx'
import { type EditorAction, EditorActions } from './editor-actions.tsx'
import { ClosedContext, type Editor, EditorContext } from './editor-context.ts'
import { type PartId, type TabNumber, tabsOf } from './editor-tabs.ts'
import { LinksTab } from './links-tab.tsx'
import { LivePreview } from './live-preview.tsx'
import { type PartState, partStates } from './part-state.ts'
import { PromotionTab } from './promotion-tab.tsx'
import { ReadyList } from './ready-list.tsx'
import { RewardsTab } from './rewards-tab.tsx'
import { StickersTab } from './stickers-tab.tsx'

export type CampaignEditorProps = {
  editor: Editor
  form: UseFormReturn<CampaignForm>
  tab: TabNumber
  overviewPath: string
  /** Where the campaign stands, and whether all is saved. */
  state: ReactNode
  /** What the operator has said, or has not yet. */
  notices?: ReactNode
  actions: readonly EditorAction[]
}

const CONTENTS: Record<PartId, () => ReactNode> = {
  basics: BasicsTab,
  rewards: RewardsTab,
  links: LinksTab,
  stickers: StickersTab,
  deployer: DeployerTab,
  promotion: PromotionTab,
}

// What the chain decides, and what helps to bring people, goes on after the end.
const STAYS_OPEN: readonly PartId[] = ['deployer', 'promotion']

const TabLabel = ({ tab, label, state }: { tab: TabNumber; label: string; state: PartState }) => (
  <span className={styles.label}>
    {state.kind === 'done' ? (
      <span className={styles.done} aria-hidden="true">
        ✓
      </span>
    ) : (
      <span className={styles.number} aria-hidden="true">
        {tab}
      </span>
    )}
    {label}
    {state.kind === 'done' && <VisuallyHidden>, complete</VisuallyHidden>}
    {state.kind === 'open' && <span className={styles.missing}> {state.mark}</span>}
  </span>
)

const Head = ({ editor, form, overviewPath, state, actions }: CampaignEditorProps) => {
  const name = useWatch({ control: form.control, name: 'name' }) || 'Untitled campaign'
  return (
    <>
      <Breadcrumbs
        trail={[
          <SiteLink key="list" href={paths.brand.campaigns}>
            My Campaigns
          </SiteLink>,
          <SiteLink key="overview" href={overviewPath}>
            {name}
          </SiteLink>,
        ]}
        current={editor.mode === 'create' ? 'Create campaign' : 'Edit campaign'}
      />
      <div className={styles.bar}>
        <div className={styles.title}>
          <h1>{name}</h1>
          <div className={styles.state}>{state}</div>
        </div>
        <div className={styles.actions}>
          <EditorActions actions={actions} />
        </div>
      </div>
    </>
  )
}

/** The editor of a campaign: its head, its tabs, and the campaign as others will see it. */
export const CampaignEditor = (props: CampaignEditorProps) => {
  const { editor, form, tab, notices } = props
  const { mode, goTo } = editor
  const values = useWatch({ control: form.control }) as CampaignForm
  const states = partStates(values, { mode, tokens: useTokens(), networks: useNetworks() })
  const shown = useRef(tab)
  useEffect(() => {
    // A new tab is read from its top; the first one stands where the page put it.
    if (shown.current !== tab) window.scrollTo({ top: 0 })
    shown.current = tab
  }, [tab])
  return (
    <EditorContext value={editor}>
      <FormProvider {...form}>
        <PageWidth className={styles.page}>
          <Head {...props} />
          {notices}
          <DeployerProvider>
            <Tabs
              label="Parts of the campaign"
              value={tab}
              onValueChange={goTo}
              tabs={tabsOf(mode).map(({ tab: number, id, label }) => {
                const Content = CONTENTS[id]
                return {
                  value: number,
                  label: <TabLabel tab={number} label={label} state={states[id]} />,
                  content: (
                    <div className={styles.columns}>
                      <div className={styles.parts}>
                        <ClosedContext value={editor.campaign?.stage === 'completed' && !STAYS_OPEN.includes(id)}>
                          <Content />
                        </ClosedContext>
                      </div>
                      <aside className={styles.aside} aria-label="How it looks and what is missing">
                        <LivePreview
                          hint={
                            editor.campaign?.stage === 'completed'
                              ? 'As it was when it ended.'
                              : editor.campaign?.stage === 'live'
                                ? 'Follows every field you change. Changes to a live campaign are sent as an update request.'
                                : 'Follows every field you change. Nobody else sees it yet.'
                          }
                        />
                        {mode === 'create' && <ReadyList />}
                      </aside>
                    </div>
                  ),
                }
              })}
            />
          </DeployerProvider>
        </PageWidth>
      </FormProvider>
    </EditorContext>
  )
}
