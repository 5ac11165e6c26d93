/** The tabs of the editor, by the number in their address (docs/product/campaigns.md#the-editor). */
const EDITOR_TABS = [
  { tab: '1', id: 'basics', label: 'Basics' },
  { tab: '2', id: 'rewards', label: 'Rewards' },
  { tab: '3', id: 'links', label: 'Links' },
  { tab: '4', id: 'stickers', label: 'Sticker library' },
  { tab: '5', id: 'deployer', label: 'Smart Contract Deployer' },
  { tab: '6', id: 'promotion', label: 'Promotion' },
] as const

/** The number of a tab in the address. */
export type TabNumber = (typeof EDITOR_TABS)[number]['tab']
/** A part of a campaign, one to a tab. */
export type PartId = (typeof EDITOR_TABS)[number]['id']
/** Whether a new campaign is written or one that exists is changed. */
export type EditorMode = 'create' | 'edit'

const PROMOTION: TabNumber = '6'

/** The tabs of a mode: there is nothing to promote before a campaign exists. */
export const tabsOf = (mode: EditorMode) =>
  mode === 'edit' ? EDITOR_TABS : EDITOR_TABS.filter(({ tab }) => tab !== PROMOTION)

/** The tab that an address names, or the first. */
export const readTab = (mode: EditorMode, text: string | undefined): TabNumber =>
  tabsOf(mode).find(({ tab }) => tab === text)?.tab ?? '1'

// The third tab is called Links in one button and Link in the other.
const BACK_LABELS: Partial<Record<TabNumber, string>> = { '3': 'Link' }

/** The buttons at the foot of a tab, word for word. */
export const stepsOf = (mode: EditorMode, tab: TabNumber) => {
  const tabs = tabsOf(mode)
  const at = tabs.findIndex((each) => each.tab === tab)
  const last = tabs[at - 1]
  const next = tabs[at + 1]
  return {
    last: last && { tab: last.tab, label: `Last: ${BACK_LABELS[last.tab] ?? last.label}` },
    next: next && { tab: next.tab, label: `Next: ${next.label}` },
  }
}
