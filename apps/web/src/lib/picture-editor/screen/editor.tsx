import {
  Crop,
  EyeOff,
  Frame,
  Pencil,
  Redo2,
  Scaling,
  SlidersHorizontal,
  Sticker,
  Undo2,
  WandSparkles,
} from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PICTURE_TYPES, type PictureType } from '../draw/encode-picture.ts'
import type { PictureClient } from '../draw/picture-client.ts'
import { chooseRatio } from '../edit/changes.ts'
import { type CropRatio, createEditState, type EditState, type Size } from '../edit/edit-state.ts'
import { outputSize } from '../edit/geometry.ts'
import { MAX_BYTES } from '../edit/limits.ts'
import { AnnotatePanel } from '../panels/annotate-panel.tsx'
import { FilterPanel, FinetunePanel, FramePanel } from '../panels/colour-panels.tsx'
import { CropPanel } from '../panels/crop-panel.tsx'
import { RedactPanel } from '../panels/redact-panel.tsx'
import { ResizePanel } from '../panels/resize-panel.tsx'
import { type AddAsset, type OfferedSticker, StickerPanel } from '../panels/sticker-panel.tsx'
import { FIRST_BRUSH } from '../stage/brush.ts'
import { Stage } from '../stage/stage.tsx'
import styles from './editor.module.css'
import { pixelWords } from './pixel-words.ts'
import { SaveDialog } from './save-dialog.tsx'
import { type Edits, TOOLS, type Tool, useEdits } from './use-edits.ts'
import { type EscapeHandler, isWriting, useEscape } from './use-escape.ts'
import { type EditedPicture, usePicture } from './use-picture.ts'

/** What the editor is opened with. */
export type PictureEditorProps = {
  picture: EditedPicture
  /** Stickers to choose from, such as the campaign's. */
  stickers?: readonly OfferedSticker[]
  /** The shape that a new picture is cut to at first. */
  aspect?: CropRatio
  maxBytes?: number
  /** The types that may be saved. */
  types?: readonly PictureType[]
  /** Hears of everything that is done, so that it can be kept, and whether anything is left of it. */
  onChange?: (edit: Required<EditedPicture>, isEdited: boolean) => void
  onSave: (file: File, edit: Required<EditedPicture>) => void
  /** What stands beside the button that saves. */
  actions?: ReactNode
  /** Is given what Escape does in the editor before it leaves it. */
  onEscape?: RefObject<EscapeHandler>
}

const TOOL_NAMES: Readonly<Record<Tool, string>> = {
  crop: 'Crop',
  filter: 'Filter',
  finetune: 'Finetune',
  annotate: 'Annotate',
  sticker: 'Sticker',
  frame: 'Frame',
  redact: 'Redact',
  resize: 'Resize',
}
const TOOL_ICONS: Readonly<Record<Tool, typeof Crop>> = {
  crop: Crop,
  filter: WandSparkles,
  finetune: SlidersHorizontal,
  annotate: Pencil,
  sticker: Sticker,
  frame: Frame,
  redact: EyeOff,
  resize: Scaling,
}

/** Undo and redo by the keys that every program has for them; fields of text have their own. */
const useUndoKeys = (edits: Edits) => {
  const latest = useRef(edits)
  latest.current = edits
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isWriting(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) latest.current.undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) latest.current.redo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const Bar = ({ edits, actions, onSave }: { edits: Edits; actions: ReactNode; onSave: () => void }) => {
  const { width, height } = outputSize(edits.state)
  return (
    <div className={styles.bar}>
      {/* They keep the focus when there is nothing more to undo. */}
      <IconButton label="Undo" size="small" lockMs={0} aria-disabled={!edits.canUndo} onClick={edits.undo}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Redo" size="small" lockMs={0} aria-disabled={!edits.canRedo} onClick={edits.redo}>
        <Redo2 aria-hidden="true" />
      </IconButton>
      <span className={styles.pixels}>{pixelWords({ width, height })}</span>
      {actions}
      <Button variant="primary" size="small" onClick={onSave}>
        Save
      </Button>
    </div>
  )
}

/** Keeps the files of stickers beside the state, which only names them. */
const useAssets = ({ ask }: PictureClient, before: ReadonlyMap<string, Blob> | undefined) => {
  const assets = useRef<Map<string, Blob> | null>(null)
  assets.current ??= new Map(before)
  const kept = assets.current
  const add: AddAsset = async (key, blob) => {
    const size = await ask('addAsset', { key, blob })
    kept.set(key, blob)
    return size
  }
  return { kept, add }
}

const usedAssets = ({ objects }: EditState, kept: ReadonlyMap<string, Blob>) => {
  const used = new Set(objects.map((object) => (object.kind === 'sticker' ? object.asset : null)))
  return new Map([...kept].filter(([key]) => used.has(key)))
}

type OpenEditorProps = PictureEditorProps & { client: PictureClient; size: Size; before: EditState | null }

const startOf = ({ size, aspect, before }: OpenEditorProps) => {
  const whole = createEditState(size)
  const untouched = aspect ? chooseRatio(whole, aspect) : whole
  const isTouched = before !== null && JSON.stringify(before) !== JSON.stringify(untouched)
  return { untouched, initial: isTouched ? before : untouched }
}

const OpenEditor = (props: OpenEditorProps) => {
  const { client, picture, stickers = [], maxBytes = MAX_BYTES, types = PICTURE_TYPES } = props
  const { ask } = client
  const [{ untouched, initial }] = useState(() => startOf(props))
  const edits = useEdits(untouched, initial)
  const assets = useAssets(client, picture.assets)
  const [brush, setBrush] = useState(FIRST_BRUSH)
  const [isSaving, setSaving] = useState(false)
  const isPhone = useIsPhone()
  useUndoKeys(edits)
  useEscape(edits, props.onEscape)
  const editOf = (state: EditState) => ({ file: picture.file, state, assets: usedAssets(state, assets.kept) })
  const { onChange, onSave } = props
  const told = useRef(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was done is told, and that it was undone
  useEffect(() => {
    if (edits.state === told.current) return
    told.current = edits.state
    onChange?.(editOf(edits.state), edits.state !== initial)
  }, [edits.state])
  const panels: Readonly<Record<Tool, () => ReactNode>> = {
    crop: () => <CropPanel edits={edits} />,
    filter: () => <FilterPanel ask={ask} edits={edits} />,
    finetune: () => <FinetunePanel edits={edits} />,
    annotate: () => <AnnotatePanel {...{ edits, brush, setBrush }} />,
    sticker: () => <StickerPanel edits={edits} stickers={stickers} addAsset={assets.add} />,
    frame: () => <FramePanel edits={edits} />,
    redact: () => <RedactPanel {...{ edits, brush, setBrush }} />,
    resize: () => <ResizePanel edits={edits} />,
  }
  return (
    <Tabs.Root
      className={styles.editor}
      orientation={isPhone ? 'horizontal' : 'vertical'}
      value={edits.tool}
      onValueChange={(tool) => edits.setTool(tool as Tool)}
    >
      <Bar edits={edits} actions={props.actions} onSave={() => setSaving(true)} />
      <Tabs.List aria-label="Tools" className={styles.tools}>
        {TOOLS.map((tool) => {
          const Icon = TOOL_ICONS[tool]
          return (
            <Tabs.Trigger key={tool} value={tool} className={styles.tool}>
              <Icon aria-hidden="true" />
              {TOOL_NAMES[tool]}
            </Tabs.Trigger>
          )
        })}
      </Tabs.List>
      <Stage ask={ask} edits={edits} brush={brush} />
      {TOOLS.map((tool) => (
        <Tabs.Content key={tool} value={tool} className={styles.panel}>
          {panels[tool]()}
        </Tabs.Content>
      ))}
      {isSaving && (
        <SaveDialog
          {...{ ask, types, maxBytes }}
          state={edits.state}
          file={picture.file}
          onSave={(file) => {
            setSaving(false)
            onSave(file, editOf(edits.state))
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </Tabs.Root>
  )
}

/** Stands where a picture is about to be. */
export const OpeningPicture = ({ actions }: { actions: ReactNode }) => (
  <div className={styles.waiting}>
    <p role="status">Opening the picture…</p>
    {actions}
  </div>
)

/** Edits one picture with all tools; nothing of it leaves the browser. */
export const PictureEditor = (props: PictureEditorProps) => {
  const opened = usePicture(props.picture)
  if (opened.phase === 'opening') return <OpeningPicture actions={props.actions} />
  if (opened.phase === 'unreadable')
    return (
      <EmptyState title="This file could not be read as a picture" headingLevel={2} action={props.actions}>
        Choose a PNG, JPEG, WebP, AVIF or GIF picture.
      </EmptyState>
    )
  if (opened.phase === 'failed')
    return (
      <EmptyState title="The editor could not start" headingLevel={2} action={props.actions}>
        Check your connection and try again.
      </EmptyState>
    )
  const { client, size, before } = opened
  return <OpenEditor {...props} {...{ client, size, before }} />
}
