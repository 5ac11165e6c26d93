import type { EditState } from './edit-state.ts'

type Step = { readonly state: EditState; readonly before: Step | null }

/** All that was done, as far back as it goes. States share what did not change between them. */
export type History = {
  readonly past: Step | null
  readonly present: EditState
  readonly future: Step | null
  /** What the last change belongs to: further moves of the same slider are one step. */
  readonly group: string | null
}

/** A history in which nothing has happened. */
export const startHistory = (present: EditState): History => ({ past: null, present, future: null, group: null })

/** Adds a step; changes of the same group are one step. A state that is the same adds none. */
export const record = (history: History, present: EditState, group: string | null = null): History => {
  if (present === history.present) return history
  const isSameStep = group !== null && group === history.group
  return {
    past: isSameStep ? history.past : { state: history.present, before: history.past },
    present,
    future: null,
    group,
  }
}

/** Ends the step at hand: the next change is a step of its own, even in the same group. */
export const endStep = (history: History): History => (history.group === null ? history : { ...history, group: null })

/** Takes the step at hand back, as if it had never begun. */
export const dropStep = (history: History): History =>
  history.group === null || history.past === null
    ? history
    : { ...history, past: history.past.before, present: history.past.state, group: null }

/** One step back. */
export const undo = (history: History): History =>
  history.past === null
    ? history
    : {
        past: history.past.before,
        present: history.past.state,
        future: { state: history.present, before: history.future },
        group: null,
      }

/** One step forward again. */
export const redo = (history: History): History =>
  history.future === null
    ? history
    : {
        past: { state: history.present, before: history.past },
        present: history.future.state,
        future: history.future.before,
        group: null,
      }
