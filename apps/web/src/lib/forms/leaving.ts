/** A form with something to lose: `ask` answers whether it may be left, `keep` keeps its words in this tab. */
export type Leavable = { ask: () => Promise<boolean>; keep: () => void }

const forms = new Set<Leavable>()

/** Registers a form until the answer is called. */
export const guardForm = (form: Leavable) => {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}

/** Whether everything on the page may be left: asks first where something would be lost. */
export const mayLeave = async () => {
  for (const { ask } of [...forms]) if (!(await ask())) return false
  return true
}

/** Keeps in this tab what is unsaved, where nobody can be asked. */
export const keepUnsavedForms = () => {
  for (const { keep } of forms) keep()
}
