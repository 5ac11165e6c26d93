import { messages } from '@plinth/api-schema/messages'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { showToast } from './toast-store.ts'
import { createUploadStore, type PendingUpload, type UploadedFile, type UploadTerms } from './upload-store.ts'
import { rememberUpload } from './uploaded-files.ts'

const UploadsContext = createContext<ReturnType<typeof createUploadStore> | null>(null)

const useNewStore = () => {
  const [store] = useState(createUploadStore)
  useEffect(() => () => store.close(), [store])
  return store
}

/** Owns the uploads of everything below it, so that they outlive the parts of a form that come and go. */
export const UploadsProvider = ({ children }: { children: ReactNode }) => (
  <UploadsContext value={useNewStore()}>{children}</UploadsContext>
)

/** The owner of the uploads of the form around this; a field that stands alone has its own. */
export const useUploadStore = () => {
  const own = useNewStore()
  return useContext(UploadsContext) ?? own
}

/**
 * Lets an act wait for the files that are on their way. It is not done if one of them fails or was only made smaller so far: that
 * stands beside its field.
 */
export const useAfterUploads = () => {
  const store = useUploadStore()
  const [isWaiting, setWaiting] = useState(false)
  return {
    isWaiting,
    afterUploads: async (act: () => unknown) => {
      if (store.isUnfinished()) {
        setWaiting(true)
        const isWhole = await store.untilDone()
        setWaiting(false)
        // The field may stand on another tab of the form.
        if (store.isUnfinished()) showToast('warning', messages.uploadOffered)
        if (!isWhole) return
      }
      await act()
    },
  }
}

/** What the sending of files is about. */
export type UploadsOptions = UploadTerms & {
  /** Names the field in its form, where it may leave the page and come again while a file is on its way. */
  slot?: string | undefined
  files: readonly UploadedFile[]
  onFilesChange: (files: readonly UploadedFile[]) => void
}

/** The files of one field: those that arrived, and those on their way. */
export const useUploads = ({ slot, files, onFilesChange, ...given }: UploadsOptions) => {
  const terms: UploadTerms = {
    ...given,
    upload: async (file, onProgress, signal) => {
      const arrived = await given.upload(file, onProgress, signal)
      rememberUpload(arrived.url, file)
      return arrived
    },
  }
  const own = useId()
  const place = slot ?? own
  const store = useUploadStore()
  const { pending, refusals } = useSyncExternalStore(store.subscribe, store.current, store.current)
  // The list may change while a file is on its way: what is added goes to the list of that moment.
  const latest = useRef(files)
  latest.current = files
  useEffect(() => {
    store.receive(place, (arrived) => onFilesChange(terms.multiple ? [...latest.current, arrived] : [arrived]))
  })
  const mine = pending.filter((each) => each.slot === place)
  return {
    pending: mine,
    refusal: refusals[place] ?? (mine.some((each) => each.isAsked) ? messages.uploadOffered : undefined),
    add: (chosen: readonly File[]) => store.add(place, chosen, terms),
    start: (item: PendingUpload) => store.start(item, terms),
    cancel: store.cancel,
    remove: (file: UploadedFile) => onFilesChange(files.filter((each) => each !== file)),
  }
}
