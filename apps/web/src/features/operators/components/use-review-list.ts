import { useHeadFocus } from '../../../lib/layout/use-head-focus.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'

/** The states of its cases, the one that it opens with, and the name of a case in the address. */
export type ReviewListRules<View extends string> = {
  views: readonly { value: View; label: string }[]
  usual: View
  caseName: string
}

/** Where an operator is in a review list: the state, the words searched for, the page and the case, all kept in the address. */
export const useReviewList = <View extends string>({ views, usual, caseName }: ReviewListRules<View>) => {
  const { values, page, change } = useAddress()
  const { screen, focusHead } = useHeadFocus()
  const view = views.find(({ value }) => value === values.status)?.value ?? usual
  const search = values.search ?? ''
  const noCase = { [caseName]: undefined }
  return {
    screen,
    view,
    search,
    page,
    /** The case that somebody has chosen, by its key. */
    chosen: values[caseName],
    tools: {
      views,
      view,
      search,
      onView: (next: View) => change({ status: next === usual ? undefined : next, ...noCase }),
      onSearch: (words: string) => change({ search: words, ...noCase }, { replace: true }),
    },
    choose: (key: string) => change({ [caseName]: key, page: values.page }),
    goToPage: (next: number) => change({ page: String(next), ...noCase }),
    showAll: () => change({ status: 'all', search: undefined }),
    /** Back from a case to the queue. */
    leave: () => change({ ...noCase, page: values.page }),
    /** A case is decided: the next one stands there. */
    finish: () => {
      change(noCase, { replace: true })
      focusHead()
    },
  }
}
