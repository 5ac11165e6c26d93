import { useReducer, useState } from 'react'
import type { EditState } from '../edit/edit-state.ts'
import { dropStep, endStep, type History, record, redo, startHistory, undo } from '../edit/history.ts'

/** The tools, in the order in which they stand. */
export const TOOLS = ['crop', 'filter', 'finetune', 'annotate', 'sticker', 'frame', 'redact', 'resize'] as const

/** The name of a tool. */
export type Tool = (typeof TOOLS)[number]

/** A change of the state by one of the tools. */
export type Change = (state: EditState) => EditState

/** What was done so far, and the ways to do more. */
export type Edits = {
  state: EditState
  /** Does something; changes of the same group are one step until `endStep`. */
  apply: (change: Change, group?: string) => void
  endStep: () => void
  /** Takes the step at hand back, as if it had never begun. */
  dropStep: () => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  tool: Tool
  setTool: (tool: Tool) => void
  /** The number of the object or redaction that is chosen. */
  selected: number | null
  select: (id: number | null) => void
  /** The number of the new text whose words are to be written next. */
  writing: number | null
  /** Chooses a new text and asks for its words. */
  write: (id: number) => void
}

const NOTHING = { selected: null, writing: null }

type Act = (history: History) => History

/** Keeps what is done to a picture; what was done to it before can be undone as one step. */
export const useEdits = (untouched: EditState, initial = untouched): Edits => {
  const [history, act] = useReducer(
    (history: History, step: Act) => step(history),
    record(startHistory(untouched), initial),
  )
  const [tool, setTool] = useState<Tool>('crop')
  const [{ selected, writing }, choose] = useState<Pick<Edits, 'selected' | 'writing'>>(NOTHING)
  const select: Edits['select'] = (id) => choose({ selected: id, writing: null })
  return {
    state: history.present,
    apply: (change, group) => act((before) => record(before, change(before.present), group ?? null)),
    endStep: () => act(endStep),
    dropStep: () => act(dropStep),
    undo: () => act(undo),
    redo: () => act(redo),
    canUndo: history.past !== null,
    canRedo: history.future !== null,
    tool,
    setTool: (next) => {
      setTool(next)
      select(null)
      act(endStep)
    },
    selected,
    select,
    writing,
    write: (id) => choose({ selected: id, writing: id }),
  }
}
