import { useState } from 'react'

/** A dialog that is loaded when it is first opened, and then stays in the page, so that it can leave as it came. */
export const useLazyDialog = () => {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return {
    isUsed: state !== 'unused',
    show: () => setState('open'),
    props: { open: state === 'open', onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed') },
  }
}
