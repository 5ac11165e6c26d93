import { useEffect, useState } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import type { Asker } from '../api/use-asker.ts'
import { forgetHelp, freshValues, type HelpValues, helpForm, keepHelp, readHelp } from './help-draft.ts'

const tab = safeStorage(() => sessionStorage)

/** The form of Account support, of a kind of request if told; what was written survives a reload and a log-in. */
export const useHelpForm = (asker: Asker, about: string | undefined) => {
  const [begun] = useState(() => ({
    ...(readHelp(tab, asker.id) ?? freshValues(asker)),
    ...(about === undefined ? {} : { typeId: about }),
  }))
  const form = useCheckedForm<HelpValues>(helpForm, { mode: 'onChange', defaultValues: begun })
  const { isDirty } = form.formState
  const values = form.watch()

  useEffect(() => {
    if (isDirty) keepHelp(tab, asker.id, values)
  }, [isDirty, values, asker.id])

  return {
    ...form,
    /** Forgets what was sent; who one is stays. */
    finish: ({ email, company }: HelpValues) => {
      forgetHelp(tab, asker.id)
      form.reset(freshValues({ email, company }))
    },
  }
}
