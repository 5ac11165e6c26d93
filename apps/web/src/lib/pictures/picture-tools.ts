import type { PictureTools } from '../../ui/picture-tools.ts'
import { bytesOf } from '../../ui/upload-check.ts'
import { takePicture } from '../camera/take-picture.ts'
import { draftOwner } from '../picture-editor/draft-owner.ts'
import type { PictureType } from '../picture-editor/draw/encode-picture.ts'
import { openEditor } from '../picture-editor/open-editor.ts'
import type { OfferedSticker } from '../picture-editor/panels/sticker-panel.tsx'
import { useSession } from '../session/session-provider.tsx'

const TYPES: Readonly<Record<string, PictureType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** Camera and editor for a field of a form: what is saved is of a type and size that the field takes. */
export const usePictureTools = (stickers: readonly OfferedSticker[] = []): PictureTools => {
  const { member } = useSession()
  const edit: PictureTools['edit'] = ({ file, url }, { extensions, megabytes, ratio, field }, signal) => {
    const types = [...new Set(extensions.map((each) => TYPES[each]).filter((type) => type !== undefined))]
    const draft = member && url ? { owner: draftOwner(member), place: `${location.pathname} ${field}`, url } : undefined
    return openEditor({ file, stickers, ratio, maxBytes: bytesOf(megabytes), types, draft, signal })
  }
  return {
    edit,
    take: (terms, signal) => takePicture({ edit: (file) => edit({ file }, terms, signal), signal }),
  }
}
