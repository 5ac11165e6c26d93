import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type AskedDialog, askInDialog } from '../../../ui/ask-in-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type DraftKey, findUploadDraft } from '../drafts.ts'
import { CROP_RATIOS, type CropRatio } from '../edit/edit-state.ts'
import type { EditorRequest } from '../open-editor.ts'
import { OpeningPicture, PictureEditor } from './editor.tsx'
import styles from './editor-dialog.module.css'
import type { EscapeHandler } from './use-escape.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import type { EditedPicture } from './use-picture.ts'

// How saved files came about, as long as the page is open: what is edited again begins where it was left.
const edits = new WeakMap<File, Required<EditedPicture>>()

const aspectOf = (ratio: string | undefined): CropRatio | undefined => {
  const name = ratio === '1x1' ? 'square' : ratio?.replace('x', ':')
  return name !== undefined && Object.hasOwn(CROP_RATIOS, name) ? (name as CropRatio) : undefined
}

type Start = { phase: 'looking' } | { phase: 'offer'; kept: EditedPicture } | { phase: 'edit'; picture: EditedPicture }

/** Where the editor begins: with the picture, unless it has unsaved edits from before, which are offered. */
const useStart = ({ file, draft: upload }: EditorRequest) => {
  const [fresh] = useState<EditedPicture>(() => edits.get(file) ?? { file })
  const [start, setStart] = useState<Start>(upload ? { phase: 'looking' } : { phase: 'edit', picture: fresh })
  const [draft, setDraft] = useState<DraftKey | null>(null)
  useEffect(() => {
    if (!upload) return
    let isGone = false
    void findUploadDraft(upload, file).then((found) => {
      if (isGone) return
      setDraft(found?.draft ?? null)
      setStart(found?.picture ? { phase: 'offer', kept: found.picture } : { phase: 'edit', picture: fresh })
    })
    return () => {
      isGone = true
    }
  }, [upload, file, fresh])
  return { start, draft, fresh, edit: (picture: EditedPicture) => setStart({ phase: 'edit', picture }) }
}

/** Leaves the editor; asks before that costs what was done. */
const useLeaving = (isEdited: boolean, onLeave: () => void) => {
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isEdited ? setAsking(true) : onLeave())
  const button = (
    <>
      <Button size="small" variant="quiet" onClick={leave}>
        Cancel
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your edits?"
        confirm="Discard"
        cancel="Keep editing"
        pending={false}
        onConfirm={onLeave}
      >
        What you have done to this picture is lost. The picture itself stays as it was.
      </ConfirmDialog>
    </>
  )
  return { leave, button }
}

type OfferProps = { cancel: ReactNode; onStartOver: () => void; onContinue: () => void }

/** Offers the unsaved edits of this picture from before. */
const Offer = ({ cancel, onStartOver, onContinue }: OfferProps) => (
  <EmptyState
    title="Continue your edits?"
    action={
      <div className={styles.ways}>
        {cancel}
        <Button size="small" onClick={onStartOver}>
          Start over
        </Button>
        <Button size="small" variant="primary" onClick={onContinue}>
          Continue
        </Button>
      </div>
    }
  >
    You edited this picture here before and did not save it.
  </EmptyState>
)

type BodyProps = Pick<AskedDialog<File>, 'end'> & { request: EditorRequest; onEscape: RefObject<EscapeHandler> }

const EditorBody = ({ request, end, onEscape }: BodyProps) => {
  const { start, draft, fresh, edit } = useStart(request)
  const kept = useKeptDraft(draft)
  const [isEdited, setEdited] = useState(false)
  const { stickers, ratio, maxBytes, types } = request
  const aspect = aspectOf(ratio)
  const { leave, button: cancel } = useLeaving(isEdited, () => {
    if (isEdited) kept.forget()
    end(null)
  })
  const endTool = useRef<EscapeHandler>(() => false)
  onEscape.current = (event) => endTool.current(event) || leave()
  if (start.phase === 'looking') return <OpeningPicture actions={cancel} />
  if (start.phase === 'offer')
    return (
      <Offer
        cancel={cancel}
        onStartOver={() => {
          kept.forget()
          edit(fresh)
        }}
        onContinue={() => {
          setEdited(true)
          edit(start.kept)
        }}
      />
    )
  const wasKept = start.picture !== fresh
  return (
    <PictureEditor
      picture={start.picture}
      maxBytes={maxBytes}
      {...(stickers ? { stickers } : {})}
      {...(aspect ? { aspect } : {})}
      {...(types ? { types } : {})}
      onChange={(next, hasChanged) => {
        setEdited(hasChanged || wasKept)
        if (hasChanged || wasKept) kept.keep(next)
        else kept.forget()
      }}
      onSave={(file, saved) => {
        kept.forget()
        edits.set(file, saved)
        end(file)
      }}
      actions={cancel}
      onEscape={endTool}
    />
  )
}

const EditorDialog = ({ request, open, end }: AskedDialog<File> & { request: EditorRequest }) => {
  const onEscape = useRef<EscapeHandler>(() => end(null))
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || end(null)}
      // A press beside it would cost everything that was done.
      dismissible={false}
      onEscape={(event) => void onEscape.current(event)}
      size="full"
      title="Edit picture"
      description="The picture stays in this browser until you save it."
    >
      <div className={styles.place}>
        <EditorBody {...{ request, end, onEscape }} />
      </div>
    </Dialog>
  )
}

/** Shows the editor over the page. */
export const showEditorDialog = (request: EditorRequest) =>
  askInDialog<File>((dialog) => <EditorDialog {...dialog} request={request} />, request.signal)
