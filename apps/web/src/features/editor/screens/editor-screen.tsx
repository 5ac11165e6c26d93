import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { type DragEvent, Suspense, useEffect, useState } from 'react'
import { takePicture } from '../../../lib/camera/take-picture.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageHead } from '../../../lib/layout/page-head.tsx'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { draftOwner } from '../../../lib/picture-editor/draft-owner.ts'
import { readDraft } from '../../../lib/picture-editor/drafts.ts'
import { useKeptDraft } from '../../../lib/picture-editor/screen/use-kept-draft.ts'
import type { EditedPicture } from '../../../lib/picture-editor/screen/use-picture.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useMemberInside } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { TakeButton } from '../../../ui/take-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './editor-screen.module.css'

// It comes with the first picture.
const { Part: PictureEditor } = lazyPart(
  async () => (await import('../../../lib/picture-editor/screen/editor.tsx')).PictureEditor,
)

const Start = ({ onFile }: { onFile: (file: File) => void }) => {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside works by keyboard
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <EmptyState
        title="Choose a picture to edit"
        headingLevel={2}
        action={
          <div className={styles.ways}>
            <FileButton label="Choose a picture" accept="image/*" onPick={([file]) => file && onFile(file)} />
            <TakeButton take={(signal) => takePicture({ signal })} onTaken={onFile} variant="secondary" />
          </div>
        }
      >
        Drop it here, choose it or take it. Nothing is sent anywhere: it stays in this browser until you save it.
      </EmptyState>
    </div>
  )
}

const Discard = ({ onDiscard }: { onDiscard: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard this picture?"
        confirm="Discard"
        pending={false}
        onConfirm={onDiscard}
      >
        What you have done to it is lost. The file on your device stays as it is.
      </ConfirmDialog>
    </>
  )
}

const Waiting = ({ children }: { children: string }) => (
  <p role="status" className={styles.waiting}>
    {children}
  </p>
)

const Workplace = ({ owner }: { owner: string }) => {
  const [picture, setPicture] = useState<EditedPicture | 'reading' | null>('reading')
  const draft = useKeptDraft({ key: owner })
  useEffect(() => {
    let isGone = false
    void readDraft({ key: owner }).then((kept) => isGone || setPicture(kept))
    return () => {
      isGone = true
    }
  }, [owner])
  if (picture === 'reading') return <Waiting>Looking for your last picture…</Waiting>
  if (picture === null) return <Start onFile={(file) => setPicture({ file })} />
  return (
    <div className={styles.place}>
      <Suspense fallback={<Waiting>Opening the picture…</Waiting>}>
        <PictureEditor
          picture={picture}
          onChange={draft.keep}
          onSave={(file) => {
            saveFile(file, file.name)
            showToast('success', messages.saveSuccess)
          }}
          actions={
            <Discard
              onDiscard={() => {
                draft.forget()
                setPicture(null)
              }}
            />
          }
        />
      </Suspense>
    </div>
  )
}

const MemberWorkplace = () => {
  const member = useMemberInside()
  return member && <Workplace key={member.id} owner={draftOwner(member)} />
}

/** The image editor on a page of its own: a picture from this device, back to this device. */
export const EditorScreen = () => {
  useDocumentTitle(pages.editor.title)
  return (
    <MemberGate what="the image editor">
      <PageWidth className={styles.page}>
        <PageHead title={pages.editor.title} />
        <MemberWorkplace />
      </PageWidth>
    </MemberGate>
  )
}
